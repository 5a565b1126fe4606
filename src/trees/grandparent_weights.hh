// The weights of a sentence whose trees weigh the product of their arcs' weights and of weights of grandparents: of every two
// arcs g → h → m of the tree, where h is a word.
#pragma once
#include "fsa/base/array.hh"
#include "src/trees/arc_weights.hh"

namespace hws {

// The arcs g → h and h → m.
struct Grandparent {
  size_t grandparent, head, word;
  bool operator==(const Grandparent &) const = default;
};

// A view of the weights of arcs, and of what differs from weight 1 among the grandparents. One that is listed several times
// weighs the product.
struct GrandparentWeights {
  ArcWeights arcs;
  std::span<const Grandparent> listed;
  std::span<const double> logs;  // of each listed one, in nats; −∞ forbids it

  // By grandparent, head and word: the sum of the logs listed for it.
  Array<double> cube() const {
    const size_t side = arcs.side();
    Array<double> all(side * side * side, 0.0);
    for (size_t i = 0; i < listed.size(); ++i) all[place(listed[i])] += logs[i];
    return all;
  }
  size_t place(const Grandparent &g) const { return (g.grandparent * arcs.side() + g.head) * arcs.side() + g.word; }
};

}  // namespace hws

// Maps from nodes to weights, and the moves that extend an n-gram by a symbol: what
// counting given n-grams and searching for frequent ones share.
#pragma once
#include <utility>

#include "fsa/base/array.hh"
#include "fsa/distance/silent_closure.hh"
#include "fsa/distance/string_graph.hh"

namespace hws {

using NgramMap = Array<std::pair<int32_t, Scaled>>;

class NgramMoves {
 public:
  using Edge = StringGraph::Edge;
  // Throws `unsupported`, `empty`, `diverged`, `argument` (no such tape).
  NgramMoves(const Machine &m, int32_t tape, const Run &run);

  const StringGraph &graph() const { return graph_; }
  const Scaled &mass() const { return mass_; }
  int32_t start() const { return graph_.start; }

  // After any number of silent moves.
  NgramMap closed(const NgramMap &x);
  // After reading symbol c; x is closed.
  NgramMap read(const NgramMap &x, Label c);
  // Σ x · backward: the expected count of the n-gram whose map x is.
  double count(const NgramMap &x) const;
  // Expected count of the n-gram that ends there; x is closed.
  double count_at_end(const NgramMap &x) const;

  // Calls use(edge, weight of all prefix paths up to and with it) for each edge that reads a
  // symbol, whatever was read before. O(edges).
  template <class Use>
  void each_first(Use &&use) const {
    for (int32_t v = 0; v < graph_.nodes; ++v) {
      if ((v & 1023) == 0) run_.check();
      const Scaled &from = alpha_[v];
      if (from.zero()) continue;
      for (const Edge &e : graph_.reads(v)) {
        if (!e.lookup) use(e, from * e.weight);
      }
    }
    run_.visit(static_cast<int64_t>(graph_.edges.size()));
  }

 private:
  void read_from(int32_t v, const Scaled &x, Label c);
  NgramMap taken();

  const Run &run_;
  Array<Scaled> alpha_;
  Scaled mass_;
  StringGraph graph_;  // after those two, which are found on its way
  Array<Label> reach_;  // per edge: the greatest `high` among its node's reading edges up to it
  Array<std::pair<int32_t, Scaled>> look_ups_;
  SilentClosure closure_;
  NodeValues values_;
};

}  // namespace hws

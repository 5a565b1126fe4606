// Dependency trees by enumeration: the slow and obvious reference.
#pragma once
#include <functional>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "src/trees/arc_weights.hh"

namespace hws::oracle {

using Heads = std::vector<int>;  // of words 1, 2, ...

// Calls `see` with every tree of that many words.
void for_each_tree(int words, TreeKind kind, const std::function<void(const Heads &)> &see);

// Sums over all trees, by long doubles of weights relative to the best tree's.
struct TreeSums {
  int64_t trees = 0;  // of positive weight
  double log_total = -INFINITY, log_best = -INFINITY;
  Heads best;  // the first of the best
  std::vector<double> marginals;  // by head and word
  // By two arcs, each head · (words + 1) + word.
  std::vector<std::vector<double>> pairs;
};
TreeSums tree_sums(int words, const Array<double> &log_weights, TreeKind kind, bool with_pairs = false);

// Log weights from −spread to spread, an arc missing with a probability; what is never read is NaN.
Array<double> random_weights(Rng *rng, int words, double spread, double missing);

inline constexpr TreeKind kAllKinds[] = {{true, true}, {true, false}, {false, true}, {false, false}};

}  // namespace hws::oracle

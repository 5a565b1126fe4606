// The projective tree of the largest weight under weights of grandparents.
#pragma once
#include "fsa/base/run.hh"
#include "src/trees/grandparent_weights.hh"

namespace hws {

// The head of every word, words 1, 2, ... in their order; of several best trees always the same one. Empty if no tree has a
// positive weight. `log_weight` gets its log weight, −∞ if there is none. O(n⁴) time, O(n³) memory.
Array<int32_t> best_grandparent_tree(const GrandparentWeights &weights, bool one_root, const Run &run, double *log_weight);

}  // namespace hws

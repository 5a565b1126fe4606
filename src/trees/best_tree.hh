// The dependency tree of the largest weight: projective (Eisner 1996), or any (Chu and Liu 1965; Edmonds 1967).
#pragma once
#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/trees/arc_weights.hh"

namespace hws {

// The head of every word, words 1, 2, ... in their order; of several best trees always the same one. Empty if no tree has a
// positive weight. `log_weight` gets its log weight, −∞ if there is none. Projective: O(n³) time; any: O(n³) at most, O(n²) as
// a rule. O(n²) memory.
Array<int32_t> best_tree(const ArcWeights &weights, TreeKind kind, const Run &run, double *log_weight);

// The two algorithms.
Array<int32_t> best_projective_tree(const ArcWeights &weights, bool one_root, const Run &run);
Array<int32_t> best_spanning_tree(const ArcWeights &weights, bool one_root, const Run &run);

}  // namespace hws

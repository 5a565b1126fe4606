// The best projective trees of a sentence with valence, by weight.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/trees/valence_numbers.hh"

namespace hws {

struct BestTrees {
  Array<double> log_weights;  // descending; as many as there are trees of positive weight, at most those asked for
  Array<int32_t> heads;       // of the words of each tree, numbered from 0; −1 of the root's child
};

// The `count` best trees; of equal ones always the same ones in the same order. Every item of src/trees/valence_chart.hh keeps
// its best derivations, which are merged from those of its parts (Huang and Chiang 2005, algorithm 2). `log_weights` are
// natural logarithms, −∞ where a choice is not possible. O(n³ + n² count · log(n + count)) time, O(n² count) memory, which
// counts towards the limit.
BestTrees best_valence_trees(ValenceWeights log_weights, int64_t count, const Run &run);

}  // namespace hws

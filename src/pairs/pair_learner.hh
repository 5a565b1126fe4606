// Learners of chunks' weights by the name of their method, and the chunks that they have learned.
#pragma once
#include "src/learner/rows/new_row_learner.hh"
#include "src/pairs/pair_family.hh"
#include "src/pairs/pair_fields.hh"

namespace hws {

inline constexpr char kPairFamily[] = "pairs";  // in checkpoints

// `chunks` are those to begin with and their weights, which are made probabilities; null: all that occur in some way to cut a
// pair, each as probable. Fails as new_row_learner, and with `empty` if no pair with a weight can be cut.
std::unique_ptr<RowLearner> new_pair_learner(const StringBatch *chunks, StringBatchPtr pairs, const PairSettings &settings,
                                             const Run &run);

// Pairs for the held-out metrics of a learner that the function above made.
RowFamilyPtr pair_held_out(const RowLearner &learner, StringBatchPtr pairs, const Run &run);

// The chunks and the probabilities that the learner has now, those of probability 0 left out.
StringBatchPtr learned_chunks(const RowLearner &learner);

}  // namespace hws

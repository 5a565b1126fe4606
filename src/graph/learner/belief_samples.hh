// Strings or values drawn from the belief about one variable. See hws_graph_learner_sample.
#pragma once
#include "fsa/machine/string_batch.hh"
#include "src/graph/learner/graph_learner.hh"

namespace hws {

// Draws n of them. A value v is the string of the one symbol v + 1, and every item's value is 1. Item i depends on the belief,
// the seed, the variable and i alone. Throws what the belief does (`empty`, `improper`, `limit`), and `argument` for n < 0.
// O(belief) once, then O(symbols drawn).
StringBatch belief_samples(const GraphLearner &learner, VariableId v, int64_t n, uint64_t seed, const Run &run);

}  // namespace hws

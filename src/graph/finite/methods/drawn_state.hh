// A state that is drawn, for messages to start from. Variables are chosen breadth-first from a drawn one, each with the fourth
// power of the probabilities that its factors give it beside the neighbours chosen before. So neighbours that attract one
// another agree over large parts, where independent draws would leave a mixture from which messages fall back to their even
// start. Then single values are changed as long as the weight rises (best_state.hh).
#pragma once
#include "src/graph/finite/finite_model.hh"

namespace hws {

// Returns a value of each variable of a model of tables alone. The stream of random numbers is that of the seed and `start`.
// O(entries of tables x variables of their factors), and as much for each pass that changes values.
Array<int32_t> drawn_state(const FiniteModel &model, uint64_t seed, uint32_t start, const Run &run);

}  // namespace hws

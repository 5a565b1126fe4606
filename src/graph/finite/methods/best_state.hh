// A state of high weight from messages (max-product: Pearl 1988). Values are chosen one variable after the other, each the
// best given those chosen before it, by what messages say of the rest; so ties do not matter. Then single values are changed
// as long as the weight rises. On trees under max-product the state has the highest weight of all, elsewhere no single change
// is better.
#pragma once
#include "src/graph/finite/messages/message_store.hh"

namespace hws {

Array<int32_t> best_state(const FiniteModel &model, const FiniteMessages &messages, const Run &run);

// The state, single values of which were changed as long as its weight rises.
Array<int32_t> improved_state(const FiniteModel &model, Array<int32_t> state, const Run &run);

// ln of a state's weight; −infinity where it is impossible, or not what was observed.
double log_weight_of(const FiniteModel &model, std::span<const int32_t> state);

}  // namespace hws

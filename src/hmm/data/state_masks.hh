// Which states a token may be in: sets of states, numbered and shared, by symbol (a tag dictionary) and by token (states
// observed wholly or in part). What is not masked has set 0, of all states, and costs nothing.
#pragma once
#include <cstdint>
#include <memory>
#include <span>

#include "fsa/base/array.hh"
#include "src/corpus/number_sets.hh"

namespace hws {

struct StateMasks {
  StateMasks(int32_t states, const Run &run) : sets(states, run) {}
  NumberSets sets;
  Array<int32_t> of_symbol;  // number of the set of symbol w at w − 1; empty: 0
  Array<int32_t> of_token;   // the same by place in the corpus; empty: 0
};
using StateMasksPtr = std::shared_ptr<const StateMasks>;

// The number of the set of what two sets share.
int32_t intersection(NumberSets *sets, int32_t a, int32_t b, const Run &run);

// Each token's set where both its symbol and itself are asked, in place: of_token becomes the intersections (symbol 0, no
// observation, allows all). `argument` if lengths or numbers do not fit.
void intersect_masks(StateMasks *masks, std::span<const int32_t> symbols, int64_t alphabet, const Run &run);

}  // namespace hws

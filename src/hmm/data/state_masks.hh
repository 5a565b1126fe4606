// The states that a token may be in. Sets of states are numbered and shared. They are given by symbol (a tag dictionary) and by
// token (states that are observed, perhaps in part). Set 0 has all states; it needs no memory and no time.
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
  Array<int32_t> of_symbol;  // number of the set of symbol w, at w − 1; empty: all 0
  Array<int32_t> of_token;   // the same by index in the corpus; empty: all 0
};
using StateMasksPtr = std::shared_ptr<const StateMasks>;

// Returns the number of the intersection of two sets.
int32_t intersection(NumberSets *sets, int32_t a, int32_t b, const Run &run);

// Replaces each token's set in of_token by its intersection with the set of the token's symbol. Symbol 0, no observation,
// allows all states. Fails with `argument` if lengths or numbers do not fit.
void intersect_masks(StateMasks *masks, std::span<const int32_t> symbols, int64_t alphabet, const Run &run);

}  // namespace hws

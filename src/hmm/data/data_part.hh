// Some of an HMM's sequences as data of their own. The layout is the same, so parameters and counts fit both.
#pragma once
#include <span>

#include "src/hmm/data/hmm_data.hh"

namespace hws {

// Returns the sequences with these numbers, in this order. Fails with `empty` if there are none. O(tokens).
HmmDataPtr part_of(const HmmData &data, std::span<const int64_t> sequences, const Run &run);

// Holds out the sequences each − 1, 2 · each − 1, ..., counted from 0; `kept` has the others. Fails with `argument` if either
// part has no sequence.
struct HeldOutSplit {
  HmmDataPtr kept, held_out;
};
HeldOutSplit hold_out(const HmmData &data, int64_t each, const Run &run);

}  // namespace hws

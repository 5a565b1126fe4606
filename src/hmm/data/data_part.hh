// Some of an HMM's sequences as data of their own, in the same layout: numbers of the one fit the other.
#pragma once
#include <span>

#include "src/hmm/data/hmm_data.hh"

namespace hws {

// The sequences whose numbers are given, in that order. `empty` without any. O(tokens).
HmmDataPtr part_of(const HmmData &data, std::span<const int64_t> sequences, const Run &run);

// Every `each`th sequence, the each-th one first, and all others. `argument` where one of the two would be without sequences.
struct HeldOutSplit {
  HmmDataPtr kept, held_out;
};
HeldOutSplit hold_out(const HmmData &data, int64_t each, const Run &run);

}  // namespace hws

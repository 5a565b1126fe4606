// A part of a longer sequence, as sums over states see it: what stands for the tokens before and behind it, and which of its
// tokens count. Rows are of all states, `stride` numbers, zeros behind.
#pragma once
#include <cstddef>
#include <cstdint>

namespace hws {

struct SequenceEnds {
  const double *initial = nullptr;  // weights of the first token's state; null: the chain's
  const double *last = nullptr;     // weights of the last token's state; null: the chain's ends, or 1 where it has none
  size_t from = 0, to = SIZE_MAX;   // transitions into the tokens from..to−1 are counted
};

}  // namespace hws

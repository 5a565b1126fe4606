// The ends of a piece of a longer sequence, as sums over states read them: what stands for the tokens before and after the
// piece, and which of its tokens count. Rows have `stride` numbers: all states, then zeros.
#pragma once
#include <cstddef>
#include <cstdint>

namespace hws {

struct SequenceEnds {
  // Weights of the first token's state; null: the chain's initial row.
  const double *initial = nullptr;
  // Weights of the last token's state; null: the chain's ends, or 1 if it has none.
  const double *last = nullptr;
  // Transitions into the tokens from..to − 1 are counted.
  size_t from = 0, to = SIZE_MAX;
};

}  // namespace hws

// Where the numbers of a token's states lie among those of its symbol.
#pragma once
#include <algorithm>

#include "src/hmm/data/hmm_data.hh"

namespace hws {

inline constexpr size_t kNoPlace = SIZE_MAX;

// Of the token at `place` in the corpus: to[i] of the i-th state of its set, kNoPlace for a token without symbol.
inline void allowed_places(const HmmData &data, size_t place, size_t *to) {
  const EmissionRows &rows = data.rows;
  const int32_t set = data.set_of(place);
  const std::span<const int32_t> states = rows.sets().set(set);
  const Label w = data.corpus->symbols[place];
  if (w == 0) {
    std::fill_n(to, states.size(), kNoPlace);
  } else if (set == rows.set_of(w)) {
    for (size_t i = 0; i < states.size(); ++i) to[i] = rows.offset(w) + i;
  } else {
    const std::span<const int32_t> own = rows.row_states(w);  // of which those of the set are some
    for (size_t i = 0, k = 0; i < states.size(); ++i) {
      while (own[k] < states[i]) ++k;
      to[i] = rows.offset(w) + k;
    }
  }
}

}  // namespace hws

// The index of the number of each state of a token, among the numbers of all symbols.
#pragma once
#include <algorithm>

#include "src/hmm/data/hmm_data.hh"

namespace hws {

inline constexpr size_t kNoPlace = SIZE_MAX;

// Writes for the token at index `place` of the corpus to[i], the index of the number of the i-th state of its set. It is
// kNoPlace if the token has no symbol.
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
    const std::span<const int32_t> own = rows.row_states(w);  // a superset of `states`
    for (size_t i = 0, k = 0; i < states.size(); ++i) {
      while (own[k] < states[i]) ++k;
      to[i] = rows.offset(w) + k;
    }
  }
}

}  // namespace hws

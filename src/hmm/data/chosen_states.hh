// Counts of some of the states of an HMM, in the states of another one.
#pragma once
#include "src/hmm/data/hmm_data.hh"

namespace hws {

// Returns the counts of states chosen[0], chosen[1], ... of `from` as those of states 0, 1, ... of `to`, which may have more
// states. Those have no counts, and counts of other states of `from` are left out. Both have all states for each symbol, and
// the same symbols and channels. O(numbers).
HmmParameters counts_of_chosen(const HmmParameters &counts, const HmmData &from, std::span<const size_t> chosen,
                               const HmmData &to);

}  // namespace hws

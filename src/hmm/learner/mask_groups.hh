// Groups of states that the masks of some data treat alike: every token allows all states of a group or none. If learning
// begins with the same numbers for two such states it never separates them, so a start must.
#pragma once
#include "src/hmm/data/hmm_data.hh"

namespace hws {

// Returns the group of each state, numbered from 0. Two states share a group if every token may be in both or in neither.
// Without masks there is one group. O(tokens + sizes of the sets that tokens have).
Array<int32_t> mask_groups(const HmmData &data, const Run &run);

}  // namespace hws

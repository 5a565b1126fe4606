// States that the masks of some data treat alike: whatever these tokens say of one of them they say of the others. Learning
// that begins with the same numbers for two such states never parts them, so a start must.
#pragma once
#include "src/hmm/data/hmm_data.hh"

namespace hws {

// By state: the number of its group, from 0. Two states share a group if every token may be in both or in neither. Without
// masks there is one group. O(tokens + sizes of the sets that tokens have).
Array<int32_t> mask_groups(const HmmData &data, const Run &run);

}  // namespace hws

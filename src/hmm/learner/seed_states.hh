// The start of states in the channels: around tokens that are far apart, as k-means++ seeds clusters (Arthur and Vassilvitskii
// 2007). The families define the distance of a token from a seed: by how much (ln) its density under the seed is below its
// density under itself. For Gaussians this is about the squared distance. Random responsibilities alone would each be near 1 /
// K and give all states nearly the same density. EM and VI then take many iterations to separate them.
#pragma once
#include <cstdint>

#include "src/hmm/data/hmm_data.hh"

namespace hws {

// Returns parameters with prepared numbers of the channels (posterior means given one token), 1 for every word, and no chain. A
// state in which tokens are observed (sets of one state) is made from these. Any other state is made from one token. It is
// drawn with probability proportional to its distance from the nearest seed before it, among at most 4,096 tokens spread over
// the data. Without channels the result is empty. O(tokens + 4,096 K) densities.
HmmParameters seed_states(const HmmData &data, uint64_t seed, const Run &run);

}  // namespace hws

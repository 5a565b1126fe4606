// Where states begin in the channels: around tokens far apart, as k-means++ seeds clusters (Arthur and Vassilvitskii 2007),
// with the families' own distances: of a token from a seed, how much less likely (ln) the density made of the seed makes it
// than the density made of itself; for Gaussians about the square. Random responsibilities alone, each near 1 / K, would give
// all states nearly the same density, from which EM and VI take many iterations to part.
#pragma once
#include <cstdint>

#include "src/hmm/data/hmm_data.hh"

namespace hws {

// Parameters that hold prepared numbers of the channels (posterior means given one token), 1 for every word, and no chain.
// States in which tokens are observed (sets of one state) are made of those; the others of one token each, drawn with
// probability proportional to its distance from the nearest seed before it, among at most 4,096 tokens spread over the data.
// Without channels: nothing. O(tokens + 4,096 K) densities.
HmmParameters seed_states(const HmmData &data, uint64_t seed, const Run &run);

}  // namespace hws

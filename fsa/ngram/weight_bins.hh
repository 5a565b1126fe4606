// Weights as numbers of bins: each length of n-grams has bins of its own, chosen from its weights, so that a weight takes a few
// bits. A bin's value is the mean of the weights in it.
//
// Lengths with no more different weights than bins keep all of them. In others -infinity and 0 keep bins of their own, and
// bins for the rest begin with equal numbers of weights; Lloyd's iterations then move the borders between bins to the middle
// of their means, which lowers the squared error.
//
//   source: Federico and Bertoldi 2006 (bins of equal numbers, which KenLM and IRSTLM have); Lloyd 1982.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"

namespace hws {

// The bins of some weights (natural logarithms, -infinity included), ascending: at most 2^bits values. A bin has the value 0
// only if a weight is 0, so that a state keeps a back-off weight. `weights` is sorted. `limit` where a float cannot hold a
// weight. O(n log n).
Array<float> weight_bins(Array<double> *weights, int32_t bits, const Run &run);

// The bin of a weight: of the two next to it the nearer one; 0 and -infinity only get a bin of that very value if there is one.
uint32_t bin_of(std::span<const float> bins, double weight);

// The float nearest to a weight; not 0 for others than 0. Throws `limit` for weights that are larger than a float.
float float_weight(double weight);

}  // namespace hws

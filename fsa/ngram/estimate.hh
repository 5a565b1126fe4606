// Back-off models from counts, a file each. All are interpolated (interpolate.hh), so the
// probabilities of every state sum to 1 over the symbols of the alphabet and the end.
#pragma once
#include <array>

#include "fsa/ngram/ngram_counter.hh"
#include "fsa/ngram/ngram_model.hh"

namespace hws {

// Relative frequencies; nothing is left for what was not seen after a context that was.
NgramModelPtr maximum_likelihood(const NgramCounts &counts, const Run &run);

// Witten and Bell 1991, method C: with T(h) different symbols in C(h) occurrences after h,
// share(hc) = c(hc) / (C(h) + T(h)), left(h) = T(h) / (C(h) + T(h)).
NgramModelPtr witten_bell(const NgramCounts &counts, const Run &run);

// Discounts of counts 1, 2, and 3 or more; [0] is that of 0.
using Discounts = std::array<double, 4>;
// Chen and Goodman 1998, equation 26, from numbers t[1..4] of n-grams with a count of 1..4:
// D(j) = j - (j + 1) Y t(j+1) / t(j), Y = t1 / (t1 + 2 t2). Where one of t1..t3 is 0 or a
// result is outside 0..j: 0.5, 1, 1.5, as KenLM's --discount_fallback has it.
Discounts chen_goodman(const std::array<int64_t, 5> &t);

// Per node: the count of n-grams of the longest length and of those that begin the string;
// else the number of different symbols seen before it. `argument` if counts are not whole.
Array<double> continuation_counts(const NgramCounts &counts);
// Interpolated modified Kneser-Ney smoothing (Chen and Goodman 1998) as KenLM's lmplz makes
// it (Heafield et al. 2013): continuation_counts, discounts per length, the uniform
// distribution below unigrams.
NgramModelPtr kneser_ney(const NgramCounts &counts, const Run &run);

}  // namespace hws

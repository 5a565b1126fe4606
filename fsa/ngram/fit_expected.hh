// Models from the expected counts of their n-grams, in closed form (seed 000, sections 3.1 and
// 6, appendix B.8).
#pragma once
#include "fsa/ngram/longest_match.hh"

namespace hws {

// Back-off models: P(c | h) = E[hc] / E[h], as is conventional, although what longer n-grams
// read is counted again below them; the weight of h's back-off is what h's n-grams leave of
// 1, divided by what its back-off has for the symbols they do not read (the printed
// recursion says less). What single symbols leave goes to the others in equal parts. Sums to
// 1 at every state; not the maximum of the likelihood. O(n-grams · order). (fit_backoff.cc)
NgramModelPtr fit_backoff(const ExpectedNgrams &e);

// Models whose contexts have an n-gram for each symbol (and the end) that can follow:
// nothing is backed off from, and arcs as often as they are read, over the sum for the context,
// are the exact maximum of the likelihood over all weights of these n-grams. A context that longer
// ones hide altogether has its n-grams' own frequencies. O(n-grams). (fit_closed.cc)
NgramModelPtr fit_closed(const ExpectedNgrams &e, const LongestMatch &m);

}  // namespace hws

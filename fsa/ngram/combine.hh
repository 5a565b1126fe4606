// Products, quotients and powers of n-gram models: linear combinations of their
// log-linear weights (equations 4 and 6 of seed 000), without an intersection.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/ngram/ngram_model.hh"

namespace hws {

// The model that gives every string weight a(v)^x · b(v)^y, over the union of the n-grams,
// with all back-off weights one; b may be null. Where a or b has weight zero the result has
// weight zero, whatever the exponents: 0/0 may be anything (footnote 4), and 0 is what makes
// a quotient of 1/0 harmless. Summed from ln k(w), so that no theta needs to exist. Throws
// `argument` for alphabets that differ, `limit` for weights beyond a double. O(n-grams · order).
NgramModelPtr combine(const NgramModelPtr &a, double x, const NgramModelPtr &b, double y, const Run &run);

}  // namespace hws

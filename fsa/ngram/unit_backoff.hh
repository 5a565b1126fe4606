// The same weights of all strings with every back-off weight one: step 2 of seed 000,
// appendix B.6 (weight pushing after Mohri 2000).
#pragma once
#include "fsa/base/run.hh"
#include "fsa/ngram/ngram_model.hh"

namespace hws {

// With K(h) the product of the back-off weights from h to the empty state, an arc from h to
// h' is multiplied by K(h')/K(h). What that divides every string by, K(start), is put back
// where a string ends. A back-off weight of zero has no K: the state gets an n-gram of weight
// zero for each symbol (and the end) it lacks, within run's limits. O(n-grams) otherwise;
// a model that has only ones is returned as it is.
NgramModelPtr unit_backoff(const NgramModelPtr &m, const Run &run);

}  // namespace hws

// Local normalization of n-gram models: seed 000, appendix B.7.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/ngram/ngram_model.hh"

namespace hws {

struct NormalizedNgrams {
  NgramModelPtr model;
  double log_total;  // ln Z, what every string's weight was divided by
};

// The model of the same n-grams (and the end as one, if it had none) that gives each string
// its probability, and whose symbols have probabilities that sum to one at every state that
// is on the way to an end. With beta the backward weights, exact also with cycles
// (distance/forward_backward.hh): an n-gram from h to h' is multiplied by beta(h')/beta(h),
// and so is a failure arc, undivided (the printed 1 - k'/beta(h') is wrong). Throws
// `diverged` (infinite mass), `empty` (none), `limit`.
NormalizedNgrams normalize(const NgramModel &m, const Run &run);

// ln Z alone; -infinity without mass. Throws `diverged`.
double log_total(const NgramModel &m, const Run &run);

}  // namespace hws

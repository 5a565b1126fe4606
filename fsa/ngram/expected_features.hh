// Expectations of a log-linear model: ln Z, and E_q[f_w] for every n-gram of the tree, where q is the model's distribution
// over strings. The gradient of -E_p[ln q] is E_q[f] - E_p[f] (seed 000, section 3.1), and E_p[f] does not change with theta.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/ngram/ngram_model.hh"

namespace hws {

struct ExpectedFeatures {
  double log_total = 0;
  Array<double> count;  // per node; the empty one's is E[|v|] + 1, the begin's 1
};

// One exact forward-backward over the model's machine; every arc counts for all suffixes of
// its n-gram. Throws `diverged`, `empty`. O(n-grams) and the sums.
ExpectedFeatures expected_features(const NgramModel &m, const Run &run);

}  // namespace hws

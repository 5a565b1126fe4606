// p(z_t = k | sequence) of each token, by forward and backward sums (seed 001, 3.16).
#pragma once
#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/sums/sequence_sums.hh"

namespace hws {

// Of the sequences first..last−1, K numbers per token; 0 in states a token may not be in. `argument` for sequences there are
// not, `empty` for one without probability, naming it; where they are skipped, its tokens' numbers are NaN. Any number of
// threads gives the same bits. O(K²) per token as in src/hmm/sums/forward_backward.hh.
Array<double> posteriors(const HmmData &data, const HmmParameters &parameters, int64_t first, int64_t last, const Run &run,
                         Impossible impossible = Impossible::refused);

}  // namespace hws

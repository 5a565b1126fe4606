// p(z_t = k | sequence) of each token, by forward and backward sums (seed 001, 3.16).
#pragma once
#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/sums/sequence_sums.hh"

namespace hws {

// Returns K numbers per token of the sequences first..last − 1; they are 0 in states that the token may not be in. Fails with
// `argument` if such sequences do not exist, and with `empty` if a sequence has no probability, naming it. If such sequences
// are skipped, the numbers of their tokens are NaN. Any number of threads gives the same bits. O(K²) per token as in
// src/hmm/sums/forward_backward.hh.
Array<double> posteriors(const HmmData &data, const HmmParameters &parameters, int64_t first, int64_t last, const Run &run,
                         Impossible impossible = Impossible::refused);

}  // namespace hws

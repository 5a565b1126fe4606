// The weights of a token's states: the only place where an HMM combines words and channels. A token has a row of numbers in
// linear space. Its largest density is factored out, so nothing underflows however many dimensions there are. But a state's
// number is 0 if its density is below e^−745 of the largest one of the token, even if that one is of a state that the sequence
// cannot be in. Sums over sequences find out whether that matters (lost_weight.hh). Logarithms have no such bound.
#pragma once
#include <vector>

#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"

namespace hws {

// Used by one thread. Both arguments are borrowed; parameters may change between calls.
class TokenEmissions {
 public:
  TokenEmissions(const HmmData &data, const HmmParameters &parameters);

  // Weights of the token at index `place` of the corpus. row() writes out[k] for all K states; padding, and states it may not
  // be in, are 0. allowed() writes out[i] for the i-th state of its set. Each weight is the word's probability there (1 if
  // none) times the channels' density (to its power) divided by a factor. Returns ln of this factor, or 0 without channels. A
  // token without probability has a row of zeros.
  double row(size_t place, double *out);
  double allowed(size_t place, double *out);

  // The channels' factor alone, for words' numbers from elsewhere: out[] is multiplied where it is above 0, as described above.
  // Does nothing without channels.
  double weigh_row(size_t place, double *out);
  double weigh_allowed(size_t place, double *out);

  // Writes to logs[i] ln of the weight in the i-th state of the token's set, base included, and returns this set. −∞ and NaN
  // are no weight.
  std::span<const int32_t> logs(size_t place, double *logs);

  // Adds to logs[i] ln of the channels' density in the i-th state of the token's set, base included. Does nothing without
  // channels.
  void add_log_densities(size_t place, double *logs);

  // Adds the channels' statistics, in the layout of HmmParameters for counts, of a token that is in the i-th state of its set
  // with probability p[i]. With `complete`, missing values are completed under the parameters. Does nothing without channels.
  void add_statistics(size_t place, const double *p, bool complete, double *statistics);

 private:
  // Multiplies out[] by the channels' densities where it is above 0. at(i) is the index in `out` of the i-th state's number.
  template <class At>
  double weigh(size_t place, std::span<const int32_t> states, const At &at, double *out);

  const HmmData &data_;
  const HmmParameters &parameters_;
  std::vector<TokenReader> reader_;  // one; none without channels
  Array<double> costs_, scratch_;
};

}  // namespace hws

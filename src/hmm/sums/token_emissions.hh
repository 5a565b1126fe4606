// How probable tokens are in states: the one place where an HMM's words and channels meet. A row of numbers per token, linear,
// its largest density taken out, so that nothing underflows however many dimensions there are; but a state whose density is
// below e^−745 of the largest beside it counts as impossible.
#pragma once
#include <vector>

#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"

namespace hws {

// One thread's. Both are lent; parameters may change between calls.
class TokenEmissions {
 public:
  TokenEmissions(const HmmData &data, const HmmParameters &parameters);

  // Of the token at `place` in the corpus: out[k] for all K states, zeros behind them and where it may not be; or out[i] for
  // the i-th state of its set. Each is the probability of the word there (1 for none) times the channels' density (to its
  // power) over what was taken out, whose logarithm is returned: 0 without channels. Rows of zeros are of tokens without
  // probability.
  double row(size_t place, double *out);
  double allowed(size_t place, double *out);

  // The channels' factor alone, for numbers of words that were made elsewhere: out[] above 0 is multiplied, as said above.
  // Nothing without channels.
  double weigh_row(size_t place, double *out);
  double weigh_allowed(size_t place, double *out);

  // ln of the channels' density in each state of its set, added to logs[i]; base and all. Nothing without channels.
  void add_log_densities(size_t place, double *logs);

  // The way back: statistics of the channels, as HmmParameters has them for counts, of a token that is in the i-th state of its
  // set by p[i]. With `complete` missing values are completed under the parameters. Nothing without channels.
  void add_statistics(size_t place, const double *p, bool complete, double *statistics);

 private:
  // Densities of the channels in the states where out[] is above 0; `at`: where a state's number is in `out`.
  template <class At>
  double weigh(size_t place, std::span<const int32_t> states, const At &at, double *out);

  const HmmData &data_;
  const HmmParameters &parameters_;
  std::vector<TokenReader> reader_;  // one, or none without channels
  Array<double> costs_, scratch_;
};

}  // namespace hws

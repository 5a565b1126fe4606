// The counts of a collapsed Gibbs sampler's sweep over tokens with channels, in double precision. A token is taken out of them,
// and is put in again with the state that is drawn for it. A state's weight is that of hmm_gibbs_chain.hh times the predictive
// density of the token's values given those of the state's other tokens (seed 001, 3.96). Statistics of channels are summed
// again before each sweep, so rounding errors do not accumulate.
//
// Each token takes O(K) factors, K densities, and the preparation of two states' densities.
#pragma once
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/hmm_shape.hh"
#include "src/hmm/sampling/missing_parts.hh"

namespace hws {

class TokenCounts {
 public:
  // All but the counts are borrowed. Densities of many dimensions ask `run`, also in count(). O(numbers).
  TokenCounts(const HmmData &data, bool end, const HmmPriors &priors, HmmParameters counts, MissingParts *missing,
              const Run &run);

  // Puts a token into the counts of state k (number 1) or takes it out (−1): its transitions, emission and values. `from` is −1
  // at the start of a sequence, and `to` is −1 at its end.
  void count(int64_t from, size_t k, int64_t to, size_t place, double number);
  // Draws a state for the token from those it may be in, by a uniform number. The counts must not contain it.
  int32_t draw(int64_t from, int64_t to, size_t place, double temperature, double uniform);
  // Draws the token's missing values as those of state k. The counts must not contain the token.
  void draw_missing(size_t place, size_t k, Rng *rng);

  const HmmParameters &counts() const { return c_; }

 private:
  // Writes ln of the weights of the states that the token may be in.
  void weigh(int64_t from, int64_t to, size_t place, double *logs);
  // The factor of the transition from `from` into state k; `from` is −1 for a sequence's first token.
  double weight_into(int64_t from, size_t k);
  double &transition(int64_t from, size_t to) {
    return from < 0 ? c_.chain.initial[to] : c_.chain.transition[static_cast<size_t>(from) * c_.chain.stride + to];
  }

  const Run &run_;
  const HmmData &data_;
  const EmissionChannels &families_;
  const bool end_;
  const HmmPriors &priors_;
  HmmParameters c_;
  MissingParts &missing_;
  Array<double> left_, emitted_, left_mass_, emitted_mass_, prepared_, logs_;  // masses: sums of the priors' rows
  TokenReader reader_;
  Array<double> scratch_;
};

}  // namespace hws

// One chain of the collapsed Gibbs sampler (hmm_gibbs_chain.hh) where tokens have channels of numbers, beside words or instead
// of them: the weight of state k has one factor more, the predictive density of the token's values given those of the state's
// other tokens (seed 001, 3.96). All in double precision, sums of logarithms; statistics of channels are summed anew before
// each sweep, so that taking tokens out and in again leaves no trace.
//
// A vector of which a part is missing weighs by the density of what is there; the rest is drawn given the state it comes to,
// and counted (missing_parts.hh). Both together are one draw, so that the target is p(states, missing parts | tokens).
// At a temperature missing parts are drawn as at 1: to a power they would be no distribution where much is missing, and cold
// ones would lie at their means and make a covariance too small. (States and missing parts then have no target in common.)
//
// Per token O(K) factors, K densities, and two states' densities prepared anew.
#pragma once
#include "src/hmm/sampling/state_sampler.hh"

namespace hws {

class ChannelGibbsChain final : public StateSampler {
 public:
  ChannelGibbsChain(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int32_t number, const Run &run);

  void set_priors(const HmmPriors &priors, const Run &run) override;
  void sweep(int64_t sweep, double temperature, const Run &run) override;
  int64_t bytes() const override;

 private:
  HmmPriors priors_;
  Array<double> left_mass_, emitted_mass_;  // of the priors' rows
};

}  // namespace hws

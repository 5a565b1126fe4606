// One chain of the collapsed Gibbs sampler (hmm_gibbs_chain.hh) where tokens have channels of numbers, beside words or instead of
// them: the weight of state k has one factor more, the predictive density of the token's values given those of the state's
// other tokens (seed 001, 3.96). All in double precision, sums of logarithms; statistics of channels are summed anew before
// each sweep, so that taking tokens out and in again leaves no trace.
//
// Per token O(K) factors, K densities, and two states' densities prepared anew.
#pragma once
#include "src/hmm/state_sampler.hh"

namespace hws {

class ChannelGibbsChain final : public StateSampler {
 public:
  ChannelGibbsChain(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int32_t number, const Run &run);

  void set_priors(const HmmPriors &priors, const Run &run) override;
  void sweep(int64_t sweep, double temperature, const Run &run) override;
  int64_t bytes() const override;

 private:
  HmmPriors priors_;
  std::vector<double> left_mass_, emitted_mass_;  // of the priors' rows
};

}  // namespace hws

// One chain of the collapsed Gibbs sampler (hmm_gibbs_chain.hh) for tokens with channels of numbers, beside words or instead of
// them. The weight of state k has a further factor: the predictive density of the token's values given those of the state's
// other tokens (seed 001, 3.96). All arithmetic is in double precision, on sums of logarithms (token_counts.hh).
//
// A vector that misses a part is weighed by the density of its observed values. The missing part is then drawn given the new
// state, and counted (missing_parts.hh). Both are one joint draw, so the target is p(states, missing parts | tokens). At
// another temperature missing parts are still drawn at temperature 1. At a power their distribution might not exist where much
// is missing. At low temperatures they would lie at their means and make covariances too small. States and missing parts then
// have no common target.
#pragma once
#include "src/hmm/sampling/state_sampler.hh"

namespace hws {

class ChannelGibbsChain final : public StateSampler {
 public:
  ChannelGibbsChain(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int32_t number, const Run &run);

  int64_t bytes() const override;

 protected:
  void use_priors(const HmmPriors &priors, const Run &run) override;
  void draw_states(int64_t sweep, double temperature, const Run &run) override;

 private:
  HmmPriors priors_;
};

}  // namespace hws

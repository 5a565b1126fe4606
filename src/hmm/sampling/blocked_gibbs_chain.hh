// One chain of the blocked Gibbs sampler of HMMs (Scott 2002, "Bayesian methods for hidden Markov models"; Johnson, Griffiths,
// Goldwater 2007; Goldwater, Griffiths 2007 argue against it). A sweep first draws the parameters from their Dirichlet
// posteriors given all states. It then draws all states of a sequence together given the parameters, by forward filtering and
// backward sampling. Given the parameters the states of different sequences are independent, so threads share the sequences.
// Any number of threads gives the same bits.
//
// At a temperature τ the target is p(parameters) · p(tokens, states | parameters)^(1/τ). Parameters are drawn from
// Dirichlet(count / τ + prior), channels' parameters from their families' posteriors of statistics / τ, and states under
// parameters to the power 1/τ. (Collapsed sampling takes the joint density to the power 1/τ. That would be no distribution
// where a prior below 1 meets a low temperature.) At a low temperature the sums of a sequence may leave the range of doubles.
// The sequence then keeps its states in that sweep. This leaves the target unchanged, because it depends on the parameters
// alone.
//
// Missing parts of vectors (missing_parts.hh) are summed out when states are drawn. They are then drawn given states and
// parameters, at temperature 1 for the reason in channel_gibbs_chain.hh.
//
// O(K²) per token for the sums, as in src/hmm/sums/sequence_sums.hh, and O(numbers) for the parameters.
#pragma once
#include "src/hmm/sampling/state_sampler.hh"

namespace hws {

class BlockedGibbsChain final : public StateSampler {
 public:
  BlockedGibbsChain(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int32_t number, const Run &run);

  int64_t bytes() const override;
  // Temporary memory of a sweep.
  static int64_t scratch_bytes(const HmmData &data, int32_t threads);

 protected:
  void use_priors(const HmmPriors &priors, const Run &run) override;
  void draw_states(int64_t sweep, double temperature, const Run &run) override;

 private:
  HmmPriors priors_;
  Array<uint16_t> drawn_;  // the drawn states, one per token
};

}  // namespace hws

// One chain of the blocked Gibbs sampler of HMMs (Goldwater, Griffiths 2007, against it; Scott 2002, "Bayesian methods for
// hidden Markov models"; Johnson, Griffiths, Goldwater 2007): a sweep draws the parameters from their Dirichlet posteriors
// given all states, then each sequence's states at once given the parameters, by forward filtering and backward sampling.
// States of a sequence are independent of other sequences' given the parameters, so sequences are shared out to threads; any
// number gives the same bits.
//
// At a temperature τ the target is p(parameters) · p(tokens, states | parameters)^(1/τ): parameters from Dirichlet(count / τ +
// prior), channels' from their families' posteriors of statistics / τ, states under parameters to the power 1/τ. (The joint
// density to the power 1/τ, which collapsed sampling takes, would be no distribution where a prior below 1 meets a low
// temperature.) A sequence whose sums leave the range of doubles at a low temperature keeps its states in that sweep, which
// leaves the target as it is: whether that happens the parameters alone decide.
//
// Parts of vectors that are missing (missing_parts.hh) are summed over where states are drawn, and then drawn given
// states and parameters: at temperature 1, as channel_gibbs_chain.hh says.
//
// O(K²) per token for the sums, as in src/hmm/sums/sequence_sums.hh, and O(numbers) for the parameters.
#pragma once
#include "src/hmm/sampling/state_sampler.hh"

namespace hws {

class BlockedGibbsChain final : public StateSampler {
 public:
  BlockedGibbsChain(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int32_t number, const Run &run);

  void set_priors(const HmmPriors &priors, const Run &run) override;
  void sweep(int64_t sweep, double temperature, const Run &run) override;
  int64_t bytes() const override;
  // What a sweep needs for a while.
  static int64_t scratch_bytes(const HmmData &data, int32_t threads);

 private:
  HmmPriors priors_;
  Array<uint16_t> drawn_;  // a place per token
};

}  // namespace hws

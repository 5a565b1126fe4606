// One chain of the collapsed Gibbs sampler of HMMs (Goldwater, Griffiths 2007; seed 001, 3.25): exact, sequential sweeps over
// the corpus' tokens. Let j be the previous token's state, l the next one's and x the symbol. State k is drawn with a
// probability proportional to
//     (C_jk + a_jk) · (C_kl + a_kl + δ(j = k = l)) / (C_k· + a_k· + δ(j = k)) · (C_kx + b_kx) / (C_·k + b_k·),
// where all counts lack the token's own transitions and emission. For a sequence's first token the initial distribution
// replaces the first factor. The end is a further outcome l of the transition row; without an end event a last token has no
// second factor. A token without observation has no third factor. At a temperature τ the probabilities are raised to the power
// 1/τ, which samples p(states | corpus)^(1/τ).
//
// The counts are in single precision (hmm_gibbs_counts.hh). The drawn states do not depend on the processor.
#pragma once
#include "src/hmm/sampling/hmm_gibbs_counts.hh"
#include "src/hmm/sampling/state_sampler.hh"

namespace hws {

class HmmGibbsChain final : public StateSampler {
 public:
  // Fails as HmmGibbsCounts does.
  HmmGibbsChain(HmmDataPtr data, SequenceEnd end, const HmmPriors &priors, uint64_t seed, int32_t number, const Run &run,
                HmmGibbsKernel kernel = fastest_hmm_gibbs_kernel());
  HmmGibbsChain(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int32_t number, const Run &run,
                HmmGibbsKernel kernel = fastest_hmm_gibbs_kernel())
      : HmmGibbsChain(std::move(data), end ? SequenceEnd::outcome : SequenceEnd::none, priors, seed, number, run, kernel) {}

  void recount() override { counts_.recount(words()); }
  int64_t bytes() const override { return StateSampler::bytes() + counts_.bytes(); }

 protected:
  void use_priors(const HmmPriors &priors, const Run &run) override;
  void draw_states(int64_t sweep, double temperature, const Run &run) override;

 private:
  GibbsWords words() { return {states().words(), states().mask(), states().shift()}; }
  HmmGibbsCounts counts_;
};

}  // namespace hws

// CGS-HMM (Shibata, Yoshinaka 2013, section 4.4; ERRATA 002.6): emissions with prior α and transitions with prior β, both
// integrated out. The collapsed sampler of hidden Markov models (src/hmm/sampling/hmm_gibbs_chain.hh) draws the states.
//
// An automaton's state is entered before the letter that it emits. So the hidden state after letter t of a string emits letter
// t + 1, and the last state emits the end, which is a further symbol:
//
//     string           a1      a2      a3
//     state        0       z1      z2      z3
//     it emits     a1      a2      a3      end
//
// The sampler reads the tokens a2, a3, end with the states z1, z2, z3. Leaving state 0 is its initial distribution. State 0's
// own emissions never change, so no draw depends on them. With printed transitions an end counts as a visit with a transition,
// although nothing follows. These are the weights of a model whose transitions lose that mass.
#pragma once
#include "src/hmm/sampling/hmm_gibbs_chain.hh"
#include "src/pfa/sampling/collapsed_gibbs.hh"

namespace hws {

// Returns the tokens that hidden states of the corpus emit, as above. All chains read the same ones. Fails with `limit`.
HmmDataPtr emitted_tokens(const Corpus &corpus, int32_t states, const Run &run);

// Held parts of a hidden Markov model in whose state 0 strings begin, for these tokens. All chains read the same ones.
HeldPartsPtr held_by_tokens(const PfaHeldParts &given, const HmmData &emitted);

class HiddenMarkovChain final : public GibbsChain {
 public:
  // `emitted` are the corpus' emitted_tokens(), `held` the prior's held parts for them; null: none.
  HiddenMarkovChain(CorpusPtr corpus, HmmDataPtr emitted, const ArcPrior &prior, uint64_t seed, int32_t chain, const Run &run,
                    HeldPartsPtr held = nullptr);

  void sweep(int64_t sweep, const Run &run) override { sampler_.sweep(sweep, 1, run); }
  HiddenStates &states() override { return sampler_.states(); }
  const HiddenStates &states() const override { return sampler_.states(); }
  ArcCounts counts() const override { return counted(*corpus_, states(), prior_); }
  int64_t bytes() const override;
  void recount() override { sampler_.recount(); }

 private:
  void apply_heat() override;
  HmmGibbsChain sampler_;
  HeldPartsPtr held_;
};

}  // namespace hws

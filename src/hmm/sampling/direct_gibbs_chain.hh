// One chain of the collapsed Gibbs sampler of an HMM whose rows share a stick, by direct assignment (Teh, Jordan, Beal and Blei
// 2006, 5.3; sticky: Fox, Sudderth, Jordan and Willsky 2008). There is no truncation. Given the stick's weights the rows are
// integrated out, and a token is drawn as in hmm_gibbs_chain.hh among the states in use and one more:
//
//     a state in use      count + σ G_k + κ [j = k] for each transition j → k, as in the finite model
//     one without number  σ G_rest into it; out of it, and for its emission, the priors alone
//
// If that one is drawn the stick is broken: the new state has the share b ~ Beta(1, γ) of the rest. A state that loses its last
// token keeps its weight until the sweep ends. Then come the tables, the concentrations, and the weights of states and rest.
// Each step leaves p(states, stick, concentrations | corpus) as it is.
//
// Words are counted in single precision (hmm_gibbs_counts.hh), tokens with channels in double precision (token_counts.hh). One
// thread does all the work of a chain.
#pragma once
#include "src/hmm/sampling/open_chain.hh"

namespace hws {

class DirectGibbsChain final : public OpenChain {
 public:
  // Fails with `limit` for 2^24 words and more.
  DirectGibbsChain(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int32_t number, const Run &run,
                   DrawTables *tables = drawn_tables);

  // Memory of a sweep beside the chain's own, with as many states.
  static int64_t scratch_bytes(const HmmData &data);

 protected:
  void draw_states(int64_t sweep, double temperature, const Run &run) override;

 private:
  class Stick;
  void draw_words(Stick *stick, const Rng &random, const Run &run);
  void draw_channels(const Counted &used, Stick *stick, const Rng &random, const Run &run);
};

}  // namespace hws

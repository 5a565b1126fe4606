// One chain of the collapsed Gibbs sampler of HMMs (Goldwater, Griffiths 2007; seed 001, 3.25): exact, sequential sweeps over
// the corpus' tokens. Let j be the previous token's state, l the next one's and x the symbol. State k is drawn with a
// probability proportional to
//     (C_jk + a_jk) · (C_kl + a_kl + δ(j = k = l)) / (C_k· + a_k· + δ(j = k)) · (C_kx + b_kx) / (C_·k + b_k·),
// where all counts lack the token's own transitions and emission. For a sequence's first token the initial distribution
// replaces the first factor. The end is a further outcome l of the transition row; without an end event a last token has no
// second factor. A token without observation has no third factor. At a temperature τ the probabilities are raised to the power
// 1/τ, which samples p(states | corpus)^(1/τ).
//
// Counts are kept in rows of single-precision numbers, and transitions both by source and by target. All K weights of a draw
// are then vector arithmetic (hmm_gibbs_places.hh). Whole numbers below 2^24 are exact. The relative error of a weight is below
// 1e-6 at temperature 1, and below 1e-5 at the lowest temperature, 0.01. Tokens that may be in one state only are skipped;
// others take O(number of states they may be in). The drawn states do not depend on the processor.
#pragma once
#include "src/hmm/sampling/hmm_gibbs_kernel.hh"
#include "src/hmm/sampling/state_sampler.hh"

namespace hws {

// What follows a sequence's last token. none: nothing. outcome: the end, as a further outcome of the transition row. lost: the
// end is counted only in the row's total, so the row's other outcomes lose its part (the printed transitions of seed 002,
// ERRATA 002.6).
enum class SequenceEnd { none, outcome, lost };

class HmmGibbsChain final : public StateSampler {
 public:
  // Fails with `limit` for 2^24 tokens and more and for tables beyond run.max_bytes, and with `unsupported` for channels.
  HmmGibbsChain(HmmDataPtr data, SequenceEnd end, const HmmPriors &priors, uint64_t seed, int32_t number, const Run &run,
                HmmGibbsKernel kernel = fastest_hmm_gibbs_kernel());
  HmmGibbsChain(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int32_t number, const Run &run,
                HmmGibbsKernel kernel = fastest_hmm_gibbs_kernel())
      : HmmGibbsChain(std::move(data), end ? SequenceEnd::outcome : SequenceEnd::none, priors, seed, number, run, kernel) {}
  // Memory of a chain's tables.
  static int64_t table_bytes(const HmmData &data, bool own_emission_prior);

  void recount() override;
  int64_t bytes() const override;

 protected:
  void use_priors(const HmmPriors &priors, const Run &run) override;
  void draw_states(int64_t sweep, double temperature, const Run &run) override;

 private:
  HmmGibbsTables tables();
  void set_inverses();

  HmmGibbsKernel kernel_;
  bool lost_ends_;
  int32_t width_;
  bool own_emission_prior_ = false, own_transition_prior_ = false, even_ = false;
  float initial_unit_ = 1, transition_unit_ = 1, emission_unit_ = 1;  // as in HmmGibbsTables
  Array<size_t> row_begin_;
  Array<int64_t> set_begin_;
  Array<int32_t> members_;
  GibbsRows out_, in_, initial_, end_counts_, emission_, left_, emitted_, left_mass_, emitted_mass_;
  GibbsRows inverse_, inverse_after_, ones_, zeros_;
  GibbsRows out_prior_, in_prior_, initial_prior_, end_prior_, emission_prior_;
  GibbsRows uniforms_, sums_, some_;
  Array<double> exact_;
};

}  // namespace hws

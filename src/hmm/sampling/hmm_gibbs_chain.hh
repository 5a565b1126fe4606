// One chain of the collapsed Gibbs sampler of HMMs (Goldwater, Griffiths 2007; seed 001, 3.25): exact, sequential sweeps over
// the corpus' tokens. With j the state before, l the one after and x the symbol, state k is drawn with a probability
// proportional to
//     (C_jk + a_jk) · (C_kl + a_kl + δ(j = k = l)) / (C_k· + a_k· + δ(j = k)) · (C_kx + b_kx) / (C_·k + b_k·),
// all counts without the token's own transitions and emission. An initial distribution stands in the first factor's place for a
// sequence's first token; the end is one more outcome l of the transition row, or, without it, a last token has no second
// factor; where nothing was observed there is no third. At a temperature τ the probabilities are raised to the power 1/τ, which
// samples p(states | corpus)^(1/τ).
//
// Counts are kept in rows of single-precision numbers, transitions by source and by target, so that all K weights of a draw are
// vector arithmetic (hmm_gibbs_places.hh); whole numbers below 2^24 are exact. A weight's relative error is below 1e-6
// at temperature 1, below 1e-5 at the lowest, 0.01. Tokens that may be in one state are skipped, others cost as many
// operations as they may be in states. What a draw gives does not depend on the processor.
#pragma once
#include "src/hmm/sampling/hmm_gibbs_kernel.hh"
#include "src/hmm/sampling/state_sampler.hh"

namespace hws {

// What follows a sequence's last token: nothing; the end, as one more outcome of the transition row; or the end in the row's
// total alone, so that the row's other outcomes lose its part (the printed transitions of seed 002, ERRATA 002.6).
enum class SequenceEnd { none, outcome, lost };

class HmmGibbsChain final : public StateSampler {
 public:
  // `limit` for 2^24 tokens and more, and for tables beyond run.max_bytes; `unsupported` for channels.
  HmmGibbsChain(HmmDataPtr data, SequenceEnd end, const HmmPriors &priors, uint64_t seed, int32_t number, const Run &run,
                HmmGibbsKernel kernel = fastest_hmm_gibbs_kernel());
  HmmGibbsChain(HmmDataPtr data, bool end, const HmmPriors &priors, uint64_t seed, int32_t number, const Run &run,
                HmmGibbsKernel kernel = fastest_hmm_gibbs_kernel())
      : HmmGibbsChain(std::move(data), end ? SequenceEnd::outcome : SequenceEnd::none, priors, seed, number, run, kernel) {}
  // Of a chain's tables.
  static int64_t table_bytes(const HmmData &data, bool own_emission_prior);

  void set_priors(const HmmPriors &priors, const Run &run) override;
  void sweep(int64_t sweep, double temperature, const Run &run) override;
  void recount() override;
  int64_t bytes() const override;

 private:
  HmmGibbsTables tables();
  void set_inverses();

  HmmGibbsKernel kernel_;
  bool lost_ends_;
  int32_t width_;
  bool own_emission_prior_ = false, own_transition_prior_ = false, even_ = false;
  float initial_unit_ = 1, transition_unit_ = 1, emission_unit_ = 1;  // as HmmGibbsTables has them
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

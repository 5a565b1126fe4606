// The counts of a collapsed Gibbs sampler's chain over words (hmm_gibbs_chain.hh has the weights), in rows of single-precision
// numbers, transitions both by source and by target. All K weights of a draw are then vector arithmetic (hmm_gibbs_places.hh).
// Whole numbers below 2^24 are exact. The relative error of a weight is below 1e-6 at temperature 1, and below 1e-5 at the
// lowest temperature, 0.01. Tokens that may be in one state only are skipped; others take O(number of states they may be in).
#pragma once
#include "fsa/base/rng.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_shape.hh"
#include "src/hmm/sampling/hmm_gibbs_kernel.hh"

namespace hws {

// What follows a sequence's last token. none: nothing. outcome: the end, as a further outcome of the transition row. lost: the
// end is counted only in the row's total, so the row's other outcomes lose its part (the printed transitions of seed 002,
// ERRATA 002.6).
enum class SequenceEnd { none, outcome, lost };

// States by token as the kernel reads and draws them (src/draws/hidden_states.hh).
struct GibbsWords {
  uint16_t *words;
  uint32_t mask;
  int32_t shift;
};

class HmmGibbsCounts {
 public:
  // Fails with `limit` for 2^24 tokens and more and for tables beyond run.max_bytes, and with `unsupported` for channels.
  // Counts and priors are 0.
  HmmGibbsCounts(HmmDataPtr data, SequenceEnd end, bool own_emission_prior, HmmGibbsKernel kernel, const Run &run);
  static void require_countable(const HmmData &data);  // fails as the constructor does, but for memory
  static int64_t bytes(const HmmData &data, bool own_emission_prior);
  int64_t bytes() const { return bytes(*data_, own_emission_prior_); }

  void use_priors(const HmmPriors &priors, const Run &run);
  // Replaces the prior count of each transition into state k, and of k as an initial state; from itself `own` is added. The
  // priors must have bases, and rows keep their totals; `own` is 0 where all rows had one. O(K).
  void weigh_state(size_t k, double count, double own) noexcept;
  void recount(const GibbsWords &states) noexcept;  // of all tokens

  // Where a sweep begins. open_state: the draw that takes this state is the last one of its call; −1: none.
  HmmGibbsPlace begin(const GibbsWords &states, double temperature, int32_t open_state = -1) const;
  // Goes on from there, with uniform numbers from item number `item` of `random`. At most kGibbsDraws tokens.
  void draw(const GibbsWords &states, const Rng &random, uint64_t item, HmmGibbsPlace *place);

 private:
  HmmGibbsTables tables(uint16_t *words);
  void set_inverses();

  HmmDataPtr data_;
  HmmGibbsKernel kernel_;
  bool end_, lost_ends_;
  int32_t width_;
  bool own_emission_prior_ = false, own_transition_prior_ = false, even_ = false;
  size_t out_priors_ = 1;  // rows of out_prior_: that of all sources, or one for each
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

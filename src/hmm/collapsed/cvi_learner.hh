// Collapsed variational inference of an HMM: parameters are integrated out, and each part of the corpus is inferred under what
// the rest is expected to hold (Teh, Newman, Welling 2007; Wang and Blunsom 2013; seed 001, 3.4 to 3.6). A step is a pass over
// the corpus in its order; since totals change from part to part, the order matters, and one thread does all: any number of
// threads gives the same bits.
//
// The local store (src/stats/local_store.hh) is held twice, as it was before a step and as the step writes it, so that a step
// that fails changes nothing. With K states a copy holds
//   cvi1        4 bytes for each token and state it may be in
//   cvi2, cvi3  2 bytes for each token and state, and 2 K² for each sequence, or piece of one; of whole sequences whose tokens
//               may be in few states instead 4 bytes for each token's state, and for each pair of states side by side
// and for sequences of the last kind, with any method, indices are held once: 8 bytes for each token, 10 for each token's
// state, 4 for each pair of states side by side.
//
// cvi3's pieces are of `subsequence` tokens, the last of a sequence shorter. With one piece per sequence it is cvi2 to the bit.
//
// Channels have the predictive densities of their statistics without the part (src/hmm/collapsed/predictive_channels.hh): their
// preparation, K times per part, and for cvi1 per token, is then most of a pass.
//
// What priors forbid has no expected counts. Where a learner has begun with other priors, posteriors are inferred anew under
// the means of its counts without what is forbidden now.
//
// There is no bound to compute: the metric Σ ln Z is called a surrogate (ERRATA 001.7).
#pragma once
#include "src/hmm/collapsed/cvi_update.hh"
#include "src/hmm/learner/hmm_learner.hh"
#include "src/hmm/learner/initial_counts.hh"

namespace hws {

class HmmCviLearner final : public HmmLearner {
 public:
  // For cvi1, cvi2 and cvi3. A sampled start takes own_start_sweeps() (src/hmm/sampling/sampled_counts.hh) unless a number of
  // them is set. `argument` for settings that make no sense; `empty` if allowed states make a sequence impossible, naming it;
  // `limit`.
  HmmCviLearner(HmmDataPtr data, const HmmSettings &settings, const Run &run);

  static constexpr char kFamily[] = "hmm_cvi";

  bool done() const override { return loop_.done(*settings().iterations, settings().tolerance); }
  std::string_view family() const override { return kFamily; }
  HmmParameters parameters() const override;
  HmmParameters counts() const override;
  // What it begins with is made with the first step, or when it is first asked for: a checkpoint that is loaded before, and a
  // learner made for its metrics' names, need none.
  bool begun() const override { return loop_.begun(); }

 protected:
  void iterate(const Run &run) override;
  Array<double> tokens_by_state() const override;
  void priors_changed() override;
  std::string state_bytes() const override;
  void take_state(std::string_view *bytes) override;

 private:
  static std::span<const MetricSpec> own();
  using Loop = CollapsedLoop<LocalStore, CviTotals>;
  void begin(const Run &run) const;
  LocalStore first_store(const Run &run) const;
  // Posteriors under the means of these counts that keep the zeros of the priors. `empty` for a sequence without probability.
  LocalStore without_forbidden(HmmParameters counts, const Run &run) const;

  std::unique_ptr<CviUpdate> update_;
  mutable Loop loop_;
  mutable uint64_t forbidden_ = 0;  // a mark of what was forbidden when the totals were summed
};

}  // namespace hws

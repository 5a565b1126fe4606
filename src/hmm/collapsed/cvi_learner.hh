// Collapsed variational inference of an HMM. Parameters are integrated out, and each part of the corpus is inferred under the
// expected counts of the rest (Teh, Newman, Welling 2007; Wang and Blunsom 2013; seed 001, 3.4 to 3.6). A step is a pass over
// the corpus in its order. Totals change from part to part, so the order matters and one thread does all the work: any number
// of threads gives the same bits.
//
// There are two copies of the local store (src/stats/local_store.hh), one from before the step and one that the step writes. A
// step that fails therefore changes nothing. With K states a copy has
//   cvi1        4 bytes for each token and state that it may be in
//   cvi2, cvi3  2 bytes for each token and state, and 2 K² for each sequence, or piece of one; but for whole sequences whose
//               tokens may be in few states, 4 bytes for each state of a token and for each pair of states of neighbours
// For sequences of the last kind, with any method, indices are kept once: 8 bytes for each token, 10 for each state of a token,
// and 4 for each pair of states of neighbours.
//
// The pieces of cvi3 have `subsequence` tokens, and the last piece of a sequence has fewer. With one piece per sequence cvi3
// has the bits of cvi2.
//
// Channels have predictive densities under their statistics without the part (src/hmm/collapsed/predictive_channels.hh). They
// are prepared K times per part, for cvi1 per token, and this takes most of a pass.
//
// An outcome that priors forbid has no expected counts. If priors forbid other outcomes than when the learner began, posteriors
// are inferred again under the means of its counts without the outcomes that are now forbidden.
//
// With hdp and a sampled start the first pass has the stick that the sampler found. Before some passes states are merged
// (src/hmm/moves/merge_states.hh), and where there was nothing to merge twice as many passes later each time. Posteriors are
// then inferred again under the means of their counts, where those of merged states are added. With moves that split, states
// are split after that (src/hmm/moves/split_states.hh), and the counts are those of hard states. Where the number of states
// follows from the data, splits may pass it: the learner's data, store and level then have more states, and a checkpoint says
// how many.
//
// With hdp the rows of transitions share a stick (src/prior/hdp_level.hh). It moves after each pass, from the pass' counts and
// existence probabilities, as do its concentrations, and they make the priors of the next pass. The model has the states that
// tokens are in, and one for the rest of the stick (src/hmm/hdp/rest_state.hh).
//
// Priors that move may do so where no posterior does, as far values or few allowed states fix these. A run therefore ends once
// both stand still.
//
// With emission_base learn the emissions of words share a base too (src/prior/shared_base.hh). It and its concentration move in
// the same way.
//
// There is no bound that could be computed. The metric Σ ln Z is called a surrogate (ERRATA 001.7).
#pragma once
#include "src/hmm/collapsed/cvi_update.hh"
#include "src/hmm/learner/hmm_learner.hh"
#include "src/hmm/learner/initial_counts.hh"
#include "src/hmm/learner/shared_rows.hh"
#include "src/hmm/moves/move_counts.hh"
#include "src/prior/shared_base.hh"

namespace hws {

// The method where none was asked for: cvi2. Of a corpus that is nearly all one sequence it would return the prior. There it is
// cvi3 with its own length of pieces, and cvi1 if even a piece is nearly all.
HmmMethod collapsed_method(const HmmData &data, HmmSettings settings);

class HmmCviLearner final : public HmmLearner {
 public:
  // For cvi1, cvi2 and cvi3. A sampled start takes own_start_sweeps() sweeps (src/hmm/sampling/sampled_counts.hh), with hdp
  // own_stick_sweeps() (src/hmm/moves/sampled_start.hh), unless their number is set. Fails with `argument` for invalid
  // settings, with `empty` if allowed states make a sequence impossible, naming it, and with `limit`.
  HmmCviLearner(HmmDataPtr data, const HmmSettings &settings, const Run &run);

  static constexpr char kFamily[] = "hmm_cvi";

  bool done() const override { return loop_.done(*settings().iterations, settings().tolerance); }
  std::string_view family() const override { return kFamily; }
  HmmParameters parameters() const override;
  HmmParameters counts() const override;
  std::optional<HmmCompleted> completed() const override;
  // The start is made at the first step, or when it is first asked for. A learner that loads a checkpoint, or is made for its
  // metrics' names, does not need it.
  bool begun() const override { return loop_.begun(); }
  const HmmDataPtr &data() const override { return state_.data; }
  // With hdp: the level of the next pass, and the moves so far.
  const HdpLevel &level() const { return start_level_ ? *start_level_ : *state_.level; }
  const MoveCounts &moves() const { return state_.moves; }
  Array<double> tokens_by_state() const override;

 protected:
  void iterate(const Run &run) override;
  void check_own_priors(const HmmPriors &priors) const override;
  void check_saved_priors(const HmmPriors &priors) const override;
  void priors_changed() override;
  std::string state_bytes() const override;
  void take_state(std::string_view *bytes) override;

 private:
  // What passes have beside posteriors and their totals. A step changes a copy, and commits it at once.
  struct State {
    HmmDataPtr data;  // in as many states as there are now; the learner may have begun with fewer
    std::shared_ptr<const CviUpdate> update;  // of these data
    std::optional<HdpLevel> level;            // with hdp: that of the next pass
    std::optional<SharedBase> base;           // of emissions, if it is learned
    MoveCounts moves;
  };
  // Replaces the data by some in more states. Fails with `limit`.
  void grow(const HmmDataPtr &data, State *state, const Run &run) const;
  const CviUpdate &update() const { return *state_.update; }
  static std::span<const MetricSpec> own(const HmmSettings &settings);
  PassExistence::Asked asked() const;
  std::unique_ptr<CviUpdate> token_judge(const HmmDataPtr &data, const Run &run) const;
  HmmPriors shared(const HdpLevel &level, const std::optional<SharedBase> &base) const;
  using Loop = CollapsedLoop<LocalStore, CviTotals>;
  void begin(const Run &run) const;
  LocalStore first_store(std::optional<HdpLevel> *level, const Run &run) const;
  HmmPriors priors_of_pass() const { return start_level_ ? shared_priors(priors(), *start_level_) : priors(); }
  // Merges and splits states under these totals. Returns the posteriors of what that makes, and writes their totals and state;
  // or returns nothing if no state moved.
  std::optional<LocalStore> move(CviTotals *totals, State *state, const Run &run) const;
  // Returns posteriors under the means of these counts, where outcomes that the priors forbid have mean 0. Fails with `empty`
  // if a sequence has no probability.
  LocalStore without_forbidden(HmmParameters counts, const Run &run) const;

  State state_;
  std::shared_ptr<const CviUpdate> begun_update_;  // of the data that the learner was made with
  mutable Loop loop_;
  // With hdp: the level that a sampled start has found, which the first pass takes in the place of the state's.
  mutable std::optional<HdpLevel> start_level_;
  mutable uint64_t forbidden_ = 0;  // forbidden_mark() when the totals were summed
};

}  // namespace hws

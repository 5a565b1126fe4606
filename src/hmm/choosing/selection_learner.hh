// The concentrations of transitions (with them of the initial distribution) and of emissions chosen on held-out data, then
// learning with them (seed 001, 3.8.2). Each pair of a grid is learned with for some iterations and judged by the held-out
// log-likelihood per token; fits that use fewer than five states are excluded, for few states fit a small part well by
// forgetting the rest (unless the model itself has fewer than five, or all are excluded). Ties: the first.
//
// set_priors() is for the learner at work, candidate or chosen.
//
// A step is one of the candidate that is looked at, or its judgement; once a pair is chosen, one of the learner with it.
// Without held-out data every tenth sequence is held out from the candidates; the chosen one learns from all.
#pragma once
#include <functional>
#include <memory>

#include "src/hmm/learner/hmm_learner.hh"

namespace hws {

// A learner of these data.
using HmmFactory =
    std::function<std::unique_ptr<HmmLearner>(const HmmDataPtr &data, const HmmSettings &settings, const Run &run)>;

struct HmmCandidate {
  double prior_transition = 0, prior_emission = 0;
  double held_out = std::numeric_limits<double>::quiet_NaN();  // ln p per token, nats; NaN: not judged yet
  double states_used = 0;
  bool excluded = false;
};

class HmmSelectionLearner final : public HmmLearner {
 public:
  // Candidates are each of the settings' transitions with each of their emissions, transitions outside; where there are none,
  // those of seed 001, 3.8.1. `iterations` are of the chosen one, bases are those of `priors`. `held_out` is null for every
  // tenth sequence. `argument` for concentrations that are too small for the method, or held-out data of another layout; and
  // what the factory throws.
  HmmSelectionLearner(HmmDataPtr data, HmmDataPtr held_out, const HmmSettings &settings, HmmFactory factory, const Run &run);

  static constexpr char kFamily[] = "hmm_grid";
  static constexpr double kFewestStates = 5;

  bool done() const override { return chosen_ >= 0 && learner_->done(); }
  std::string_view family() const override { return kFamily; }
  // `empty` while there is a choice to be made.
  HmmParameters parameters() const override;
  HmmParameters counts() const override;

  // In the grid's order.
  const Array<HmmCandidate> &candidates() const { return candidates_; }
  int64_t chosen() const { return chosen_; }  // −1: none yet

 protected:
  void iterate(const Run &run) override;
  double value(size_t metric) const override;
  Array<double> tokens_by_state() const override { return tokens_of_states(counts().chain); }
  void priors_changed() override;
  std::string state_bytes() const override;
  void take_state(std::string_view *bytes) override;

 private:
  static std::span<const MetricSpec> own();
  static Array<MetricSpec> metrics_with(const HmmLearner &learner);
  void require_choice() const;
  HmmPriors priors_for(const HmmCandidate &candidate) const;
  std::unique_ptr<HmmLearner> learner_of(int64_t candidate, bool chosen, const Run &run) const;
  void judge(const Run &run);
  static int64_t best(const Array<HmmCandidate> &candidates);  // of those judged; −1: none
  double of_best(double HmmCandidate::*number) const;

  HmmFactory factory_;
  HmmDataPtr kept_, held_out_;
  Array<HmmCandidate> candidates_;
  int64_t looked_at_ = 0, chosen_ = -1;
  bool following_ = false;  // the priors follow the candidate, not somebody's wish
  std::unique_ptr<HmmLearner> learner_;  // of the candidate looked at, then of the chosen one
};

}  // namespace hws

// The concentrations alpha (of transitions, and of the initial distribution) and beta (of emissions) chosen on held-out data,
// then learning with them (seed 001, 3.8.2). Each pair of a grid is learned with for some iterations and judged by the held-out
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

// A learner of these data under these priors for so many iterations.
using HmmFactory = std::function<std::unique_ptr<HmmLearner>(const HmmDataPtr &data, const HmmPriors &priors,
                                                             int64_t iterations, const Run &run)>;

struct HmmSelectionSettings {
  Array<double> alphas, betas;  // candidates: each with each, alphas outside
  bool end = false;
  HmmPriors priors;           // but for the concentrations: their bases, and
  double initial_alpha = -1;  // the initial row's concentration; −1: alpha
  int64_t candidate_iterations = 20;
  int64_t iterations = 50;  // of the chosen one
  HmmDataPtr held_out;      // null: every tenth sequence
};

struct HmmCandidate {
  double alpha = 0, beta = 0;
  double held_out = std::numeric_limits<double>::quiet_NaN();  // ln p per token, nats; NaN: not judged yet
  double states_used = 0;
  bool excluded = false;
};

class HmmSelectionLearner final : public HmmLearner {
 public:
  // `argument` without candidates, for concentrations that are no numbers above 0 (or too small for the method), or held-out
  // data of another layout; and what the factory throws.
  HmmSelectionLearner(HmmDataPtr data, const HmmSelectionSettings &settings, HmmFactory factory, const Run &run);

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
  double own_value(size_t metric) const override;
  Array<double> tokens_by_state() const override { return tokens_of_states(counts().chain); }
  void priors_changed() override;
  std::string state_bytes() const override;
  void take_state(std::string_view *bytes) override;

 private:
  void require_choice() const;
  HmmPriors priors_of(const HmmCandidate &candidate) const;
  std::unique_ptr<HmmLearner> learner_of(int64_t candidate, bool chosen, const Run &run) const;
  void judge(const Run &run);
  int64_t best(const Array<HmmCandidate> &candidates) const;  // of those judged; −1: none

  HmmSelectionSettings settings_;
  HmmFactory factory_;
  HmmDataPtr kept_, held_out_;
  Array<HmmCandidate> candidates_;
  int64_t looked_at_ = 0, chosen_ = -1;
  bool following_ = false;  // the priors follow the candidate, not somebody's wish
  std::unique_ptr<HmmLearner> learner_;  // of the candidate looked at, then of the chosen one
};

}  // namespace hws

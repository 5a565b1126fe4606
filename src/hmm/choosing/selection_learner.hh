// The number of states and the concentrations of transitions (with them of the initial distribution) and of emissions, chosen
// on held-out data, then learning with them (seed 001, 3.8.2). Each candidate is learned with for some iterations and judged by
// the held-out log-likelihood per token. Fits that use fewer than five states are excluded, for few states fit a small part
// well by forgetting the rest (unless the model itself has fewer than five, or all are excluded). Ties: the first. Numbers of
// states can be judged by the Bayesian information criterion instead, for which nothing is held out.
//
// set_priors() is for all candidates, the one at work and those that follow, and for the chosen one. Their bases hold for all;
// concentrations that the candidates differ in are each candidate's own, until one is chosen.
//
// A step is one of the candidate that is looked at, or its judgement; once one is chosen, one of the learner with it.
// Without held-out data every tenth sequence is held out from the candidates; the chosen one learns from all.
#pragma once
#include <functional>
#include <memory>

#include "src/hmm/data/data_part.hh"
#include "src/hmm/learner/outer_learner.hh"
#include "src/learner/choosing_loop.hh"

namespace hws {

// A learner of these data.
using HmmFactory =
    std::function<std::unique_ptr<HmmLearner>(const HmmDataPtr &data, const HmmSettings &settings, const Run &run)>;

// What is chosen, and how it was judged: by ln p per token of held-out data, in nats, or by -BIC / 2 per token.
struct HmmCandidate {
  int64_t states = 0;
  double prior_transition = 0, prior_emission = 0;
  Judgement judged;
};

class HmmSelectionLearner final : public HmmOuterLearner {
 public:
  // Candidates are each of the settings' numbers of states with each of their transitions and each of their emissions, the
  // first outside; of concentrations, where there are none, those of seed 001, 3.8.1. `iterations` are of the chosen one, bases
  // are those of `priors`. `held_out` is null for every tenth sequence. `argument` for concentrations that are too small for
  // the method, numbers of states where there are masks, or held-out data of another layout; and what the factory throws.
  HmmSelectionLearner(HmmDataPtr data, HmmDataPtr held_out, const HmmSettings &settings, HmmFactory factory, const Run &run);

  static constexpr char kFamily[] = "hmm_grid";
  static constexpr double kFewestStates = 5;

  bool done() const override { return loop_.done(); }
  std::string_view family() const override { return kFamily; }
  // `empty` while there is a choice to be made.
  HmmParameters parameters() const override;
  HmmParameters counts() const override;
  const HmmDataPtr &data() const override { return chosen() < 0 ? HmmLearner::data() : inner().data(); }
  const HmmPriors &priors() const override { return inner().priors(); }

  // In the grid's order.
  Array<HmmCandidate> candidates() const;
  int64_t chosen() const { return loop_.chosen(); }  // −1: none yet

 protected:
  void iterate(const Run &run) override { loop_.iterate(run); }
  int64_t most_steps() const override { return loop_.most_steps(*settings().iterations); }
  const HmmLearner &inner() const override { return static_cast<const HmmLearner &>(loop_.at_work()); }
  const HmmDataPtr &held_out_of_model() const override;
  void priors_changed() override;
  void check_own_priors(const HmmPriors &priors) const override;
  void check_saved_priors(const HmmPriors &priors) const override;
  std::string state_bytes() const override;
  void take_state(std::string_view *bytes) override { loop_.take(bytes, reading_run()); }

 private:
  static std::span<const MetricSpec> own();
  struct Begun {
    HeldOutSplit split;
    std::unique_ptr<HmmLearner> first;  // candidate
  };
  static Begun begun(const HmmDataPtr &data, HmmDataPtr held_out, const HmmSettings &settings, const HmmFactory &factory,
                     const Run &run);
  HmmSelectionLearner(HmmDataPtr data, Begun begun, const HmmSettings &settings, HmmFactory factory, const Run &run);
  HmmCandidate candidate(int64_t number) const;
  void check_candidate(int64_t candidate, const HmmPriors &priors) const;
  HmmPriors priors_for(int64_t candidate, const HmmPriors &priors) const;
  bool by_bic() const { return settings().criterion == HmmCriterion::bic; }
  // In the states of a candidate.
  HmmDataPtr in_states(const HmmDataPtr &data, int64_t states, const Run &run) const;
  void require_choice() const;
  std::unique_ptr<HmmLearner> learner_of(int64_t candidate, bool chosen, const Run &run) const;
  Judgement judge(const Learner &learner, const Run &run) const;
  HmmCandidate best() const;  // NaN in all numbers while none is judged

  HmmFactory factory_;
  HeldOutSplit split_;
  mutable HmmDataPtr held_out_of_model_;  // made when it is first asked for
  ChoosingLoop loop_;
};

}  // namespace hws

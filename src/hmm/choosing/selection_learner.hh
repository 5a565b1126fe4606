// Chooses the number of states and the concentrations of transitions and emissions on held-out data, and then learns with them
// (seed 001, 3.8.2). The concentration of initial states is that of transitions. Each candidate learns for some iterations, and
// is judged by the number of held-out sequences that it gives no probability, and among equals by the log-likelihood per token
// of the others. Fits that use fewer than five states are excluded, because few states can
// fit a small part well and ignore the rest. This does not apply if the model itself has fewer than five, or if all are
// excluded. On a tie the first candidate is chosen. Numbers of states can be judged by the Bayesian information criterion
// instead; nothing is then held out.
//
// set_priors() applies to the candidate that learns, to those that follow, and to the chosen one. Their bases hold for all.
// Concentrations in which candidates differ remain each candidate's own until one is chosen.
//
// A step is one step of the current candidate, or its judgement. Once one is chosen, it is a step of the learner with that
// choice. If no held-out data are given, every tenth sequence is held out from the candidates, and the chosen one learns from
// all.
#pragma once
#include <functional>
#include <memory>

#include "src/hmm/data/data_part.hh"
#include "src/hmm/learner/outer_learner.hh"
#include "src/learner/choosing_loop.hh"

namespace hws {

// Makes a learner of these data.
using HmmFactory =
    std::function<std::unique_ptr<HmmLearner>(const HmmDataPtr &data, const HmmSettings &settings, const Run &run)>;

// A candidate and its judgement: ln p per token of held-out data in nats, or −BIC / 2 per token.
struct HmmCandidate {
  int64_t states = 0;
  double prior_transition = 0, prior_emission = 0;
  Judgement judged;
};

class HmmSelectionLearner final : public HmmOuterLearner {
 public:
  // Candidates are all combinations of the settings' numbers of states, transitions and emissions. Numbers of states vary
  // slowest, and emissions fastest. If no concentrations are given, they are those of seed 001, 3.8.1. `iterations` are those
  // of the chosen learner, and bases are those of `priors`. If `held_out` is null every tenth sequence is held out. Fails with
  // `argument` for concentrations that are too small for the method, for numbers of states with masks, and for held-out data of
  // another layout; also throws what the factory throws.
  HmmSelectionLearner(HmmDataPtr data, HmmDataPtr held_out, const HmmSettings &settings, HmmFactory factory, const Run &run);

  static constexpr char kFamily[] = "hmm_grid";
  static constexpr double kFewestStates = 5;

  bool done() const override { return loop_.done(); }
  std::string_view family() const override { return kFamily; }
  // Fails with `empty` before a candidate is chosen.
  HmmParameters parameters() const override;
  HmmParameters counts() const override;
  const HmmDataPtr &data() const override { return chosen() < 0 ? HmmLearner::data() : inner().data(); }
  const HmmPriors &priors() const override { return inner().priors(); }

  // In the order of the combinations.
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
    std::unique_ptr<HmmLearner> first;  // of the first candidate
  };
  static Begun begun(const HmmDataPtr &data, HmmDataPtr held_out, const HmmSettings &settings, const HmmFactory &factory,
                     const Run &run);
  HmmSelectionLearner(HmmDataPtr data, Begun begun, const HmmSettings &settings, HmmFactory factory, const Run &run);
  HmmCandidate candidate(int64_t number) const;
  void check_candidate(int64_t candidate, const HmmPriors &priors) const;
  HmmPriors priors_for(int64_t candidate, const HmmPriors &priors) const;
  bool by_bic() const { return settings().criterion == HmmCriterion::bic; }
  // Returns the data with a candidate's number of states.
  HmmDataPtr in_states(const HmmDataPtr &data, int64_t states, const Run &run) const;
  void require_choice() const;
  std::unique_ptr<HmmLearner> learner_of(int64_t candidate, bool chosen, const Run &run) const;
  Judgement judge(const Learner &learner, const Run &run) const;
  HmmCandidate best() const;  // all numbers are NaN before a candidate is judged

  HmmFactory factory_;
  HeldOutSplit split_;
  mutable HmmDataPtr held_out_of_model_;  // made when it is first needed
  ChoosingLoop loop_;
};

}  // namespace hws

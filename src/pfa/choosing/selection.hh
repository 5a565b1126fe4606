// Chooses the number of states and prior_transition of collapsed Gibbs sampling by cross-validation, and then samples with them
// (Shibata and Yoshinaka 2014, section 4.1). A candidate's worth is the log-probability of held-out sequences under the average
// over the samples of a short run without them. With method auto the automaton of state merging is compared last, on the same
// folds. It is chosen unless sampling is better by more than a standard error of the difference. If a target is deterministic,
// merging finds it in a thousandth of the time and sampling gains nothing.
//
// The rounds are those of src/learner/choosing_loop.hh. halving: all numbers of states run briefly on one fold at the middle
// prior. The best continue with more sweeps, then with every prior, until one is left. Sweeps are scaled so that all rounds
// together make about two fifths of the visits of `budget` (sweep_visits); sampling with what was chosen has the rest.
// full is the method of the paper: the number of states is chosen first, at the largest prior, and then the prior.
//
// The first step merges states of the whole corpus, which takes a thousandth of the time. Until sampling with the chosen sizes
// has a sample, that automaton is the model, so a run that is stopped never gives the states of a hot sampler. If a budget has
// no room for the shortest runs of all candidates (at the default from a million tokens on), method auto takes merging at once.
//
// Time O(budget); for cgs no run has fewer than 20 sweeps. Memory: one sampler per thread.
#pragma once
#include <limits>
#include <memory>
#include <vector>

#include "src/learner/choosing_loop.hh"
#include "src/pfa/model/pfa_learner.hh"

namespace hws {

struct Candidate {
  int32_t states = 0;  // 0: state merging by evidence, with its own settings
  double prior_transition = 0;
  // Its last round, counted from 1; 0: none yet. From that round: the mean over held-out sequences and its standard error, in
  // nats per symbol, ends included; and the means by part of each fold.
  int32_t rounds = 0;
  double held_out = std::numeric_limits<double>::quiet_NaN(), error = held_out;
  int64_t impossible = 0;  // held-out sequences without a probability, which do not enter the mean
  Array<double> by_part;
};

class SelectionLearner : public PfaLearner {
 public:
  // Also fails with `argument` for fewer than two sequences.
  SelectionLearner(CorpusPtr corpus, PfaSettings settings, const Run &run);

  static constexpr char kFamily[] = "pfa_select";

  bool done() const override { return loop_.done(); }
  PfaModelPtr model() const override;
  // Ordered from the best: the chosen one, then by rounds, then by held_out.
  std::vector<Candidate> candidates() const;

 protected:
  void iterate(const Run &run) override;
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  // Candidates are numbered by the number of states, and for each of these by the prior. The last number is that of merging.
  int32_t number_of(size_t states, size_t prior) const;
  int32_t merging() const { return number_of(settings_.candidate_states.size(), 0); }
  bool compares_merging() const { return settings_.method == PfaMethod::automatic; }
  bool full() const { return settings_.choose == PfaChoosing::full; }
  size_t first_prior() const;
  Candidate candidate(int32_t number) const;
  ChoosingPlan plan();
  int32_t enter(int32_t round, Array<int32_t> *entered) const;
  void hold_out(int32_t candidate, int32_t round, int64_t fold, std::span<HeldOut> parts, const Run &run) const;
  // What follows from the budget.
  struct Budgeted {
    double budget = 0;
    bool merges_alone = false;
    double scale = 1;    // factor of the rounds' sweeps
    double visits = 0;   // of choosing
  };
  void begin_with(double budget);
  double choosing_sweeps(double scale) const;
  double visits_of_sweep() const;
  PfaModelPtr merged_corpus(const Run &run) const;
  PfaSettings training_of(int32_t candidate) const;
  void plan_sampling(PfaSettings *settings) const;
  std::unique_ptr<PfaLearner> learner_of(int32_t candidate, CorpusPtr corpus, PfaSettings settings, const Run &run) const;
  static std::span<const MetricSpec> reported();
  bool has_model() const override { return merged_ != nullptr; }
  double most_steps() const override { return std::numeric_limits<double>::quiet_NaN(); }
  // Symbols times (states + fixed costs) that all runs visit, without those of merging.
  double planned_visits() const;
  double known_of_chosen(const char *metric) const;

  Run limits_;
  Array<uint8_t> fold_;  // by sequence
  ChoosingLoop loop_;
  Budgeted budgeted_;
  PfaModelPtr merged_;  // null before the first step
};

}  // namespace hws

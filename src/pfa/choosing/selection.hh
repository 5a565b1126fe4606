// Choosing the number of states and prior_transition for collapsed Gibbs sampling by cross-validation, then sampling with them
// (Shibata and Yoshinaka 2014, section 4.1). A candidate's worth is the log-probability of held-out sequences under the
// average over the samples of a short run without them. By method auto the automaton that state merging finds is compared last,
// on the same folds, and taken if sampling is not better by more than a standard error of the difference: where a target is
// deterministic, merging finds it in a thousandth of the time and sampling adds nothing.
//
// halving: all numbers of states run briefly on one fold at the middle prior; the best go on with more sweeps, then with every
// prior, until one is left (successive halving: Karnin, Koren, Somekh 2013). Sweeps are scaled so that all rounds together
// visit about `budget` tokens times (states + 40). full: the paper's: first the number of states at the largest prior, then the
// prior.
//
// A step is the runs of a few candidates of one round, in parallel; then it is one of the learner that was chosen.
// Time O(budget), but no run has fewer than 20 sweeps (reached at 2 million tokens); memory: a sampler per thread.
#pragma once
#include <limits>
#include <memory>
#include <vector>

#include "fsa/base/array.hh"
#include "src/pfa/sampling/gibbs_learner.hh"

namespace hws {

struct Candidate {
  int32_t states = 0;  // 0: state merging by evidence, with its own settings
  double prior_transition = 0;
  int32_t rounds = 0;  // the last one it took part in, counted from 1; 0: none yet
  // Of its last round, nats per symbol, ends counted; and the standard error of the mean over parts of the folds.
  double held_out = std::numeric_limits<double>::quiet_NaN(), error = held_out;
  Array<double> by_part;  // held_out of each part of each fold
};

// Which fold each of `count` sequences is held out with: a random permutation dealt out.
Array<int32_t> deal_folds(int64_t count, int64_t folds, uint64_t seed);

class SelectionLearner : public PfaLearner {
 public:
  // `argument` also for fewer than two sequences.
  SelectionLearner(CorpusPtr corpus, PfaSettings settings, const Run &run);

  static constexpr char kFamily[] = "pfa_select";

  bool done() const override { return training_ && training_->done(); }
  std::span<const MetricSpec> metrics() const override;
  PfaModelPtr model() const override;
  // The best first: the chosen one, then by rounds, then by held_out.
  std::vector<Candidate> candidates() const;

 protected:
  void iterate(const Run &run) override;
  double value(size_t metric) const override;
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  // Which candidates are compared, by number: [0, next) have run in this round.
  struct Contest {
    std::vector<Candidate> all;
    Array<int32_t> entered;
    int32_t round = 0, next = 0;
  };
  Contest begin() const;
  int32_t sampling_rounds() const;
  int32_t rounds() const;  // merging has the last one for itself
  double first_prior() const;
  void skip_rounds(Contest *contest) const;
  void enter_priors(Contest *contest) const;
  void choose_kind(Contest *contest) const;
  // After the last candidate of a round ran. True: one is left, entered[0].
  bool end_round(Contest *contest) const;
  PfaSettings settings_of(const Candidate &candidate, int32_t round) const;
  void compare(const Run &run);
  std::unique_ptr<PfaLearner> learner_of(const Candidate &chosen) const;
  int64_t folds_of(int32_t round) const;
  size_t parts() const;  // of a fold
  int64_t sweeps_of(int32_t round) const;

  bool full() const { return settings_.choose == PfaChoosing::full; }
  bool merging() const { return settings_.method == PfaMethod::automatic; }  // is compared too
  PfaSettings training_of(const Candidate &candidate) const;

  Run limits_;
  Array<int32_t> fold_;  // per sequence
  double scale_ = 1;     // of the rounds' sweeps
  Contest contest_;
  std::unique_ptr<PfaLearner> training_;  // once a candidate is chosen: contest_.entered[0]
};

}  // namespace hws

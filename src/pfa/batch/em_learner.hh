// EM for probabilistic automata and hidden Markov models (Baum, Petrie, Soules, Weiss 1970), hard EM (Viterbi training) and
// variational Bayes with Dirichlet priors (Beal 2003, chapter 3), from random starts. A step is one pass over the distinct
// strings and one maximization; with restarts the runs follow each other and the best stays.
//
// Of the objective (em: ln p(corpus) + ln prior; hard: the same of the best paths; vb: the evidence's lower bound) no step of
// a run lowers it, but for rounding, once annealing is over. Any number of threads gives the same bits.
//
// Deterministic annealing (Ueda, Nakano 1998; for vb Katahira et al. 2008): posteriors over paths are flattened by an exponent
// that rises from `anneal` to 1 in equal parts over `anneal_iterations` steps; until then the objective is not known.
#pragma once
#include <limits>

#include "src/learner/checkpoint.hh"
#include "src/pfa/batch/dense_automaton.hh"
#include "src/pfa/batch/path_sums.hh"
#include "src/pfa/model/pfa_learner.hh"
#include "src/prior/row_estimates.hh"
#include "src/stats/sufficient_statistics.hh"

namespace hws {

enum class EmMethod { em, hard, vb };

struct EmSettings {
  EmMethod method = EmMethod::em;
  PfaShape shape = PfaShape::pfa;
  int32_t states = 10;       // N; the pfa shape has an initial state beside them
  double beta = 0;  // Dirichlet prior of arcs (hmm: of emissions); 0: the method's own, 1 (none) for em and hard, .1 for vb
  double alpha = 0;          // hmm: of transitions and the initial state; as beta
  int64_t iterations = 200;  // at most, per run
  double tolerance = 1e-6;   // a run ends once the objective rises by no more, relatively
  int32_t restarts = 1;      // runs
  double anneal = 1;         // first exponent; 1: no annealing
  int64_t anneal_iterations = 50;
  double smooth = 1e-6;  // em and hard: each state's part shared out evenly, so that every string has a probability; 0: none
  uint64_t seed = 1;
};

class EmLearner : public PfaLearner {
 public:
  // `argument` for settings out of range (beta or alpha below 1 for em and hard: no such mode), `empty` for no sequences.
  EmLearner(CorpusPtr corpus, const EmSettings &settings, const Run &run);

  static constexpr char kFamily[] = "pfa_em";

  bool done() const override { return restart_ >= settings_.restarts; }
  std::string_view family() const override { return kFamily; }
  std::span<const MetricSpec> metrics() const override;
  // Of the best run so far: em and hard the most likely automaton, smoothed; vb the posterior mean.
  PfaModelPtr model() const override;

 protected:
  void iterate(const Run &run) override;
  double value(size_t metric) const override;
  const CheckpointIdentity &identity() const override { return identity_; }
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  static constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();
  // Of the automaton before the last step.
  struct Measures {
    double log_likelihood = kNotKnown, objective = kNotKnown, change = kNotKnown;
  };
  // A run: its counts, from which the next automaton is made, and what is known of the last one.
  struct Trial {
    Array<double> counts;
    Measures measures;
  };
  Trial first(int32_t restart) const;
  // The rows' numbers, and their penalty (src/prior/row_estimates.hh).
  Array<double> parameters(std::span<const double> counts, Estimate what, double *penalty, const Run &run) const;
  DenseCounts expectation(const DenseAutomaton &automaton, double *log_likelihood, const Run &run) const;
  double exponent() const;
  const Trial &shown() const;

  EmSettings settings_;
  CorpusPtr corpus_;
  AutomatonRows rows_;
  PrefixTries tries_;
  StatisticShapePtr shape_;
  CheckpointIdentity identity_;
  Trial now_, best_;        // best_: of the runs that ended
  int32_t restart_ = 0;     // runs that ended
  int64_t iterations_ = 0;  // of the present run
};

}  // namespace hws

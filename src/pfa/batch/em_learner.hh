// EM for probabilistic automata and hidden Markov models (Baum, Petrie, Soules, Weiss 1970), hard EM (Viterbi training) and
// variational Bayes with Dirichlet priors (Beal 2003, chapter 3), from random starts. A step is one pass over the distinct
// strings and one maximization; with several starts the runs follow each other and the best stays.
//
// Of the objective (em: ln p(corpus) + ln prior; hard: the same of the best paths; vb: the evidence's lower bound) no step of
// a run lowers it, but for rounding, once annealing is over. Any number of threads gives the same bits.
//
// Deterministic annealing (Ueda, Nakano 1998; for vb Katahira et al. 2008): posteriors over paths are flattened by an exponent
// that rises from 1 / `anneal` to 1 in equal parts over `anneal_iterations` steps; until then the objective is not known.
#pragma once
#include <limits>

#include "src/pfa/batch/dense_automaton.hh"
#include "src/pfa/batch/path_sums.hh"
#include "src/pfa/model/pfa_learner.hh"
#include "src/prior/row_estimates.hh"
#include "src/stats/sufficient_statistics.hh"

namespace hws {

class EmLearner : public PfaLearner {
 public:
  // `argument` also for priors below 1 for em and hard-em: there is no such mode.
  EmLearner(CorpusPtr corpus, PfaSettings settings, const Run &run);

  static constexpr char kFamily[] = "pfa_em";

  bool done() const override { return start_ >= settings_.starts; }
  std::span<const MetricSpec> metrics() const override { return kReported; }
  // Of the best run so far: em and hard the most likely automaton, smoothed; vb the posterior mean.
  PfaModelPtr model() const override;

 protected:
  void iterate(const Run &run) override;
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
  Trial first(int32_t start) const;
  // The rows' numbers, and their penalty (src/prior/row_estimates.hh).
  Array<double> parameters(std::span<const double> counts, Estimate what, double *penalty, const Run &run) const;
  DenseCounts expectation(const DenseAutomaton &automaton, double *log_likelihood, const Run &run) const;
  double exponent() const;
  const Trial &shown() const;
  const Measures &measures() const { return (done() ? shown() : now_).measures; }
  bool is_vb() const { return settings_.method == PfaMethod::vb; }

  static const MetricSpec kReported[9];
  AutomatonRows rows_;
  PrefixTries tries_;
  StatisticShapePtr shape_;
  Trial now_, best_;        // best_: of the runs that ended
  int32_t start_ = 0;     // runs that ended
  int64_t iterations_ = 0;  // of the present run
};

}  // namespace hws

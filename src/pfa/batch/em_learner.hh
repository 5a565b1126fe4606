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
#include "src/learner/batch_loop.hh"
#include "src/pfa/batch/dense_automaton.hh"
#include "src/pfa/batch/path_sums.hh"
#include "src/pfa/model/pfa_learner.hh"
#include "src/prior/row_estimates.hh"
#include "src/stats/block_sums.hh"

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
  Array<double> first(int32_t start, const Run &run) const;
  // The rows' numbers, and their penalty (src/prior/row_estimates.hh).
  Array<double> parameters(std::span<const double> counts, Estimate what, double *penalty, const Run &run) const;
  BlockSums sums(std::function<void(int64_t, StatisticLeaf &)> fill) const;
  SufficientStatistics expectation(const DenseAutomaton &automaton, const Run &run) const;
  DenseCounts dense_counts(const DenseAutomaton &automaton, SufficientStatistics sum) const;
  double exponent() const;
  // The present run is over; the next one, if there is one, begins with these counts.
  void end_run(Array<double> next) noexcept;
  // From a checkpoint: none, or as many as there are rows' numbers.
  Array<double> take_counts(std::string_view *bytes) const;
  // Whether the best run that ended is better than the present one.
  bool best_shown() const;
  const BatchMeasures &measures() const { return done() && best_shown() ? best_ : loop_.measures(); }
  bool is_vb() const { return settings_.method == PfaMethod::vb; }

  static const MetricSpec kReported[9];
  AutomatonRows rows_;
  PrefixTries tries_;
  StatisticShapePtr shape_;
  BatchLoop loop_;               // of the present run
  Array<double> counts_;         // of its last step, from which the next automaton is made
  BatchMeasures best_;           // of the best of the runs that ended
  Array<double> best_counts_;
  int32_t start_ = 0;            // runs that ended
};

}  // namespace hws

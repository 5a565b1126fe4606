// EM for probabilistic automata and hidden Markov models (Baum, Petrie, Soules, Weiss 1970), hard EM (Viterbi training) and
// variational Bayes with Dirichlet priors (Beal 2003, chapter 3), from a random start or a model. A step is one pass over the
// distinct strings and one maximization.
//
// Of the objective (em: ln p(corpus) + ln prior; hard: the same of the best paths; vb: the evidence's lower bound) no step of
// a run lowers it, but for rounding, once annealing is over. Any number of threads gives the same bits.
//
// Deterministic annealing (Ueda, Nakano 1998; for vb Katahira et al. 2008): posteriors over paths are flattened by an exponent
// that rises from 1 / `anneal` to 1 in equal parts over `anneal_iterations` steps; until then the objective is not known.
//
// A learner may hold a part of the distinct strings (src/pfa/batch/prefix_tries.hh). What learning begins with depends on all
// of them: random counts on how often each symbol occurs, a model's on what is expected under it. That is the first sum.
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

  bool done() const override { return loop_.done(); }
  std::span<const MetricSpec> metrics() const override { return kReported; }
  StatisticShapePtr statistic_shape() const override { return begun() || settings_.start ? shape_ : first_shape_; }
  // em and hard-em: the most likely automaton, smoothed; vb: the posterior mean.
  PfaModelPtr model() const override;

 protected:
  void iterate(const Run &run) override;
  SufficientStatistics sums() const override;
  bool begun() const override { return tokens_ > 0; }
  void begin(const Run &run) override;
  bool holds_all() const override { return tries_.strings == tries_.items.plan.items; }
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  // What learning begins with, made of the sums over all items.
  struct Beginning {
    Array<double> counts;
    double tokens;
  };
  Beginning beginning(SufficientStatistics sum) const;
  void begin_with(Beginning made) noexcept;
  SufficientStatistics first_sums(const Run &run) const;
  DenseAutomaton automaton_of_start() const;
  // Of the next step; its penalty too.
  DenseAutomaton next_automaton(double *penalty, const Run &run) const;
  // The rows' numbers, and their penalty (src/prior/row_estimates.hh).
  Array<double> parameters(std::span<const double> counts, Estimate what, double *penalty, const Run &run) const;
  BlockSums block_sums(const StatisticShapePtr &shape, std::function<void(int64_t, StatisticLeaf &)> fill) const;
  std::span<const SequenceTrie> tries_of(int64_t block) const;
  SufficientStatistics expectation(const DenseAutomaton &automaton, const Run &run) const;
  DenseCounts dense_counts(const DenseAutomaton &automaton, SufficientStatistics sum) const;
  double exponent() const;
  const BatchMeasures &measures() const { return loop_.measures(); }
  bool is_vb() const { return settings_.method == PfaMethod::vb; }

  static const MetricSpec kReported[9];
  AutomatonRows rows_;
  PrefixTries tries_;
  StatisticShapePtr first_shape_, shape_;  // of what random counts are made of; of steps
  double tokens_ = 0;  // symbols and ends of the whole corpus, once they are known
  BatchLoop loop_;
  Array<double> counts_;  // of the last step, from which the next automaton is made
};

}  // namespace hws

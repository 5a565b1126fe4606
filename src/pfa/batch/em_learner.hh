// EM for probabilistic automata and hidden Markov models (Baum, Petrie, Soules, Weiss 1970), hard EM (Viterbi training), and
// variational Bayes with Dirichlet priors (Beal 2003, chapter 3). They start at random or from a model. A step is one pass over
// the distinct strings and one maximization.
//
// The objective is for em ln p(corpus) + ln prior, for hard EM the same of the best paths, and for vb the lower bound of the
// evidence. Except for rounding no step lowers it once annealing is over. Any number of threads gives the same bits.
//
// Deterministic annealing (Ueda, Nakano 1998; for vb Katahira et al. 2008) flattens posteriors over paths by an exponent. It
// rises from 1 / `anneal` to 1 in equal parts over `anneal_iterations` steps. Until then the objective is not known.
//
// A learner may have a part of the distinct strings (src/pfa/batch/prefix_tries.hh). The start depends on all of them: random
// counts on how often each symbol occurs, and a start from a model on the expectations under it. The first sum is that of the
// start.
#pragma once
#include "src/learner/batch_loop.hh"
#include "src/pfa/batch/dense_automaton.hh"
#include "src/pfa/batch/path_sums.hh"
#include "src/pfa/model/pfa_learner.hh"
#include "src/stats/block_sums.hh"

namespace hws {

class EmLearner : public PfaLearner {
 public:
  // Also fails with `argument` for priors below 1 for em and hard-em, because there is no such mode.
  EmLearner(CorpusPtr corpus, PfaSettings settings, const Run &run);

  static constexpr char kFamily[] = "pfa_em";

  bool done() const override { return loop_.done(); }
  StatisticShapePtr statistic_shape() const override { return begun() || settings_.start ? shape_ : first_shape_; }
  // For em and hard-em the most likely automaton, smoothed; for vb the posterior mean. After a step that flattened posteriors,
  // of a run from a model, it is that of the counts expected under this model if it gives the corpus a higher probability.
  PfaModelPtr model() const override;

 protected:
  void iterate(const Run &run) override;
  SufficientStatistics sums() const override;
  bool begun() const override { return tokens_ > 0; }
  void make_start(const Run &run) override;
  bool holds_all() const override { return tries_.strings == tries_.items.plan.items; }
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  // The start of learning, made from the sums over all items.
  struct Beginning {
    Array<double> counts;
    double tokens;
  };
  Beginning beginning(SufficientStatistics sum) const;
  void begin_with(Beginning made) noexcept;
  SufficientStatistics first_sums(const Run &run) const;
  DenseAutomaton automaton_of_start() const;
  PfaModelPtr model_of(const Array<double> &counts) const;
  double log_likelihood_of(const PfaModel &model) const;
  // The automaton of the next step, and its penalty.
  DenseAutomaton next_automaton(double *penalty, const Run &run) const;
  BlockSums block_sums(const StatisticShapePtr &shape, std::function<void(int64_t, StatisticLeaf &)> fill) const;
  std::span<const SequenceTrie> tries_of(int64_t block) const;
  SufficientStatistics expectation(const DenseAutomaton &automaton, const Run &run) const;
  DenseCounts dense_counts(const DenseAutomaton &automaton, SufficientStatistics sum) const;
  double exponent() const;
  const BatchMeasures &measures() const { return loop_.measures(); }
  bool is_vb() const { return settings_.method == PfaMethod::vb; }

  static const MetricSpec kReported[11];
  AutomatonRows rows_;
  PrefixTries tries_;
  StatisticShapePtr first_shape_, shape_;  // of the sums for random counts; of a step's sums
  double tokens_ = 0;  // symbols and ends of the whole corpus, once known
  BatchLoop loop_;
  Array<double> counts_;  // of the last step; the next automaton is made from them
};

}  // namespace hws

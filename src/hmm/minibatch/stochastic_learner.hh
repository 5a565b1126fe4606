// Stochastic learning of an HMM: a step takes expected counts of a minibatch and averages them, scaled to the corpus, into
// global counts (seed 001, 3.7.2 and 3.8.4).
//   svi           stochastic variational inference (Hoffman, Blei, Wang, Paisley 2013): counts under exp(E ln parameter); the
//                 step is the natural gradient's. Of whole sequences, or of pieces of T tokens, each begun by the stationary
//                 distribution of the transition matrix of posterior means; a sequence's first one by the initial states
//   svi_buffered  pieces of T tokens with L more on either side, as far as the sequence goes, which are summed over and not
//                 counted (Foti, Xu, Laird, Fox 2014); what is cut off before them is the stationary distribution. With L = 0,
//                 or vanilla: svi of pieces
//   scvi2         stochastic collapsed variational inference of whole sequences: counts under posterior means (3.98 to 3.104)
//   scvi3         the same of pieces, which hear of their neighbours (stochastic_messages.hh). vanilla: as svi of
//                 pieces
// An epoch takes all pieces once, in an order of its own (seed, epoch), in ⌈pieces / M⌉ minibatches of nearly one size. Pieces
// without their neighbours lack transitions; those they have are scaled to the corpus' number.
//
// A step takes O(tokens K²) of its minibatch and O(K symbols) of those in it; memory is the global counts', once, the
// minibatch's and what the next one is of, and of scvi3 8 K bytes per piece. Any number of threads gives the same bits.
#pragma once
#include <memory>

#include "fsa/base/thread_team.hh"
#include "src/hmm/learner/estimation.hh"
#include "src/hmm/learner/hmm_fields.hh"
#include "src/hmm/learner/hmm_learner.hh"
#include "src/hmm/learner/initial_counts.hh"
#include "src/hmm/minibatch/minibatch_units.hh"
#include "src/hmm/minibatch/stochastic_counts.hh"
#include "src/hmm/minibatch/stochastic_edges.hh"

namespace hws {

class HmmStochasticLearner final : public HmmLearner {
 public:
  // For svi, svi-buffered, scvi2 and scvi3. `argument` for settings that make no sense. A step throws `empty` if allowed states
  // make a piece impossible.
  HmmStochasticLearner(HmmDataPtr data, const HmmSettings &settings, const Run &run);

  static constexpr char kFamily[] = "hmm_stochastic";

  bool done() const override { return iterations_ >= *settings().iterations; }
  std::string_view family() const override { return kFamily; }

  HmmParameters parameters() const override;
  HmmParameters counts() const override;
  // Of the next minibatch, by the corpus' symbols.
  StatisticShapePtr statistic_shape() const override;

 protected:
  void iterate(const Run &run) override;
  void steps_end() noexcept override;
  SufficientStatistics sums() const override;
  bool begun() const override { return begun_; }
  void begin(const Run &run) override;
  Array<double> tokens_by_state() const override { return tokens_of_states(counts_.chain()); }
  void priors_changed() override;
  std::string state_bytes() const override;
  void take_state(std::string_view *bytes) override;

 private:
  // What a step is of, which no counts have a part in.
  struct Cut {
    int64_t iteration = -1;
    Array<int64_t> units;  // those that are held
    Array<SequencePiece> pieces;  // with their buffers
    Array<SequenceEnds> ends;     // of pieces that hear of no neighbours
    MinibatchData data;
  };
  struct Minibatch;
  static std::span<const MetricSpec> own();
  int64_t buffer() const { return hmm_fields::buffered(settings()) ? settings().buffer : 0; }
  Array<int64_t> units_of(int64_t iteration) const;
  Cut cut(int64_t iteration, const Run &run) const;
  std::unique_ptr<Minibatch> minibatch(Cut of, const Run &run, Array<float> edges = {}) const;
  // The order's places first..last−1 that a step draws, and the blocks of the units at them.
  struct Places {
    int64_t epoch, first, last;
    int64_t count() const { return last - first; }
  };
  Places places_of(int64_t iteration) const;
  BlockPlan plan_of(int64_t iteration) const { return blocks_of_minibatch(unit_count(), places_of(iteration).count()); }
  int64_t unit_count() const { return settings().items.value_or(units_.count()); }  // of the whole corpus
  HmmParameters parameters_for(const MinibatchData &batch, const Run &run, ThreadTeam *team,
                               Array<double> emission) const;
  int64_t batches() const;  // of an epoch
  bool messages() const;

  // Of the last step.
  struct Measures {
    double step_size = kNotKnown, surrogate = kNotKnown, per_token = kNotKnown;
  };
  MinibatchUnits units_;  // of what is held
  bool begun_;
  Array<double> base_totals_;  // of the priors as they stand
  StochasticCounts counts_;
  StochasticEdges edges_;
  std::unique_ptr<ThreadTeam> team_;  // of one call's steps
  // Of one step for the next.
  HmmExpectation::SparePtr spare_ = std::make_shared<SpareStatistics>();
  Array<double> emission_array_;
  Array<float> edge_array_;
  Cut next_;  // the next step's, if it is of that iteration
  Measures measures_;
  int64_t iterations_ = 0;
};

}  // namespace hws

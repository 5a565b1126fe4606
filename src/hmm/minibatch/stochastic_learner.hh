// Stochastic learning of an HMM. A step computes the expected counts of a minibatch, scales them to the corpus, and averages
// them into global counts (seed 001, 3.7.2 and 3.8.4).
//   svi           stochastic variational inference (Hoffman, Blei, Wang, Paisley 2013): counts under exp(E ln parameter), so a
//                 step is that of the natural gradient. It takes whole sequences, or pieces of T tokens. A sequence's first
//                 piece begins with the initial states. Other pieces begin with the stationary distribution of the
//                 posterior means of transitions.
//   svi_buffered  pieces of T tokens with L more on either side, as far as the sequence goes. These are summed over but not
//                 counted (Foti, Xu, Laird, Fox 2014). Before them is the stationary distribution. With L = 0, or vanilla,
//                 it is svi of pieces.
//   scvi2         stochastic collapsed variational inference of whole sequences: counts under posterior means (3.98 to 3.104)
//   scvi3         the same of pieces, which receive messages from their neighbours (stochastic_messages.hh). vanilla: pieces
//                 begin as in svi.
// An epoch takes all pieces once, in an order of its own (seed, epoch), in ⌈pieces / M⌉ minibatches of nearly equal size.
// Pieces without their neighbours lack transitions; the counts of the others are scaled to the corpus' number of transitions.
//
// With hdp the rows of transitions share a stick that moves after each minibatch or each epoch (stochastic_level.hh). A learner
// of a whole corpus then keeps to a fixed sample of it (corpus_sample.hh). The counts that scvi2 and scvi3 begin with are those
// of a sampler's states of the sample, scaled to the corpus. After an epoch states are merged and deleted
// (src/hmm/moves/merge_states.hh), and where there was nothing to merge twice as many epochs later each time. That is judged by
// ln p(sample, hard states) under the counts from before the epoch's last minibatch. Global counts of two states are added.
// Those of a state that is deleted are dropped, so that its tokens are left to all others.
//
// A step takes O(tokens K²) for its minibatch, and O(K symbols) for the symbols in it. Memory is that of the global counts,
// once, of the minibatch and of the description of the next one; scvi3 needs 8 K bytes per piece more. Any number of threads
// gives the same bits.
#pragma once
#include <memory>

#include "fsa/base/thread_team.hh"
#include "src/hmm/learner/estimation.hh"
#include "src/hmm/learner/hmm_fields.hh"
#include "src/hmm/learner/hmm_learner.hh"
#include "src/hmm/learner/initial_counts.hh"
#include "src/hmm/minibatch/corpus_sample.hh"
#include "src/hmm/minibatch/minibatch_units.hh"
#include "src/hmm/minibatch/stochastic_counts.hh"
#include "src/hmm/minibatch/stochastic_edges.hh"
#include "src/hmm/minibatch/stochastic_level.hh"
#include "src/hmm/moves/move_counts.hh"
#include "src/learner/minibatch_loop.hh"

namespace hws {

class HmmStochasticLearner final : public HmmLearner {
 public:
  // For svi, svi-buffered, scvi2 and scvi3. Fails with `argument` for invalid settings. A step fails with `empty` if allowed
  // states make a piece impossible.
  HmmStochasticLearner(HmmDataPtr data, const HmmSettings &settings, const Run &run);

  static constexpr char kFamily[] = "hmm_stochastic";

  bool done() const override { return loop_.done(); }
  const MinibatchLoop &loop() const { return loop_; }
  std::string_view family() const override { return kFamily; }

  HmmParameters parameters() const override;
  HmmParameters counts() const override;
  std::optional<HmmCompleted> completed() const override;
  // The layout for the next minibatch, by the corpus' symbols.
  StatisticShapePtr statistic_shape() const override;
  // With hdp: the level of the next step, and the moves so far.
  const HdpLevel &level() const;
  const MoveCounts &moves() const { return moves_; }
  Array<double> tokens_by_state() const override;

 protected:
  void iterate(const Run &run) override;
  void steps_end() noexcept override;
  SufficientStatistics sums() const override;
  bool begun() const override { return begun_; }
  void make_start(const Run &run) override;
  void check_own_priors(const HmmPriors &priors) const override;
  void priors_changed() override;
  std::string state_bytes() const override;
  void take_state(std::string_view *bytes) override;

 private:
  // The part of a step that does not depend on counts.
  struct Cut {
    int64_t iteration = -1;
    Array<int64_t> units;  // the units that are held here
    Array<SequencePiece> pieces;  // including their buffers
    Array<SequenceEnds> ends;     // of pieces that receive no messages
    MinibatchData data;
  };
  struct Minibatch;
  static std::span<const MetricSpec> own(const HmmSettings &settings);
  // Makes a sampled start, at the first step or when it is first asked for.
  void begin(const Run &run) const;
  // The priors of the next step. The level of a sampled start is part of the learner's own from the first step on.
  const HmmPriors &priors_of_minibatch() const { return start_priors_ ? *start_priors_ : priors(); }
  CorpusSample sample(const Run &run) const { return {data(), settings().sample_tokens, settings().seed, run}; }
  // The states that end after this step, and the moves behind it.
  Array<EndedState> moved(MoveCounts *moves, const Run &run) const;
  size_t existence() const;
  int64_t buffer() const { return hmm_fields::buffered(settings()) ? settings().buffer : 0; }
  Cut cut(int64_t iteration, const Run &run) const;
  std::unique_ptr<Minibatch> minibatch(Cut of, const Run &run, Array<float> edges = {}) const;
  HmmParameters parameters_for(const MinibatchData &batch, const Run &run, ThreadTeam *team,
                               Array<double> emission) const;
  bool messages() const;

  static constexpr int64_t kLeastEpochs = 1;  // between two rounds of moves
  MinibatchUnits units_;  // of the sequences held here
  MinibatchLoop loop_;
  mutable bool begun_;
  Array<double> base_totals_;  // of the current priors
  mutable StochasticCounts counts_;
  StochasticEdges edges_;
  mutable std::optional<StochasticLevel> level_;  // with hdp
  mutable std::optional<HmmPriors> start_priors_;
  MoveCounts moves_;
  std::unique_ptr<ThreadTeam> team_;  // for the steps of one call
  // Arrays that one step leaves to the next.
  HmmExpectation::SparePtr spare_ = std::make_shared<SpareStatistics>();
  Array<double> emission_array_;
  Array<float> edge_array_;
  Cut next_;  // the next step's cut, if its iteration matches
};

}  // namespace hws

// Batch learning of a family's rows: EM, hard EM and variational inference. A step makes rows of the last counts (the M step,
// src/prior/row_estimates.hh) and takes what the items are expected to use under them. As long as the priors stay, no step
// lowers the objective but for rounding: the log-likelihood plus the log prior up to a constant, of variational inference the
// evidence's lower bound. Any number of threads gives the same bits.
//
// Methods that seek a maximum begin with rows, and their first step looks at the items under these. Variational inference
// begins with what the items are expected to use under them, as its rows are geometric means and no distributions.
#pragma once
#include <optional>

#include "src/learner/batch_loop.hh"
#include "src/learner/rows/block_expectation.hh"
#include "src/learner/rows/row_learner.hh"
#include "src/learner/state_members.hh"

namespace hws {

struct RowBatchPlan {
  Estimate estimate = Estimate::mode;
  bool best = false;  // hard EM
  int64_t iterations = 100;
  double tolerance = 1e-6;
  std::optional<int64_t> items;  // of the whole corpus; empty: those held are all
  int64_t first_item = 0;        // of those held
};

class RowBatchLearner : public RowLearner {
 public:
  RowBatchLearner(const char *name, RowFamilyPtr family, const RowBatchPlan &plan, Array<double> start,
                  CheckpointIdentity identity, const Run &run, std::span<const MetricSpec> own = kMetrics);

  bool done() const override { return state_.loop.done(); }
  Array<double> counts() const override;
  Array<double> rows() const override;
  StatisticShapePtr statistic_shape() const override { return expectation_.shape(); }

 protected:
  static const MetricSpec kMetrics[7];
  const BatchLoop &loop() const { return state_.loop; }
  bool has_counts() const { return state_.counted; }
  double tokens_of_all() const { return state_.tokens; }
  const Array<double> &measures() const { return state_.measures; }  // of the last step; NaN before one
  void iterate(const Run &run) override;
  SufficientStatistics sums() const override;
  bool begun() const override { return has_counts() || !begins_with_counts(); }
  void begin(const Run &run) override;
  bool holds_all() const override { return items_ == data().items(); }
  void priors_changed() override;
  std::string state_bytes() const override;
  void take_state(std::string_view bytes) override;

 private:
  struct State {
    BatchLoop loop;
    bool counted = false;  // else the rows are the start's
    double tokens = NAN;   // of the whole corpus, once they are known
    Array<double> counts, measures;
  };
  using Members = StateMembers<Kept<&State::loop>, Kept<&State::counted>, Kept<&State::tokens>, Counts<&State::counts>,
                               Numbers<&State::measures>>;
  bool begins_with_counts() const { return estimate() == Estimate::geometric_mean; }
  // The rows as they stand and their penalty.
  Array<double> rows_now(double *penalty, const Run &run) const;
  // Of the rows that the learner begins with, where it does.
  virtual double penalty_of_start() const;

  bool best_;
  int64_t items_;
  BlockExpectation expectation_;
  State state_;
};

}  // namespace hws

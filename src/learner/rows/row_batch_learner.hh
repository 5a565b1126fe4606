// Batch learning of a family's rows: EM, hard EM and variational inference. A step makes rows from the last counts (the M-step,
// src/prior/row_estimates.hh), and computes the items' expected uses under them. The objective is the log-likelihood plus the
// log prior up to a constant; for variational inference it is the lower bound of the evidence. Except for rounding no step
// lowers it as long as the priors stay the same. Any number of threads gives the same bits.
//
// Methods that seek a maximum begin with rows, and their first step computes expectations under these. Variational inference
// begins with expected uses under the start's rows, because its own rows are geometric means and no distributions.
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
  int64_t iterations = 200;
  double tolerance = 1e-6;
  std::optional<int64_t> items;  // in the whole corpus; empty: the items held here are all
  int64_t first_item = 0;        // number of the first item held here
};

class RowBatchLearner : public RowLearner {
 public:
  RowBatchLearner(const char *name, RowFamilyPtr family, const RowBatchPlan &plan, Array<double> start,
                  CheckpointIdentity identity, const Run &run, std::span<const MetricSpec> own = kMetrics);

  bool done() const override { return state_.loop.done(); }
  Array<double> counts() const override;
  Array<double> rows() const override;
  StatisticShapePtr statistic_shape() const override {
    return data().has_parts() ? expectation_.shape() : RowLearner::statistic_shape();
  }

 protected:
  static const MetricSpec kMetrics[8];
  const BatchLoop &loop() const { return state_.loop; }
  bool has_counts() const { return state_.counted; }
  double tokens_of_all() const { return state_.tokens; }
  const Array<double> &measures() const { return state_.measures; }  // of the last step; NaN before the first
  void iterate(const Run &run) override;
  SufficientStatistics sums() const override;
  bool begun() const override { return has_counts() || !begins_with_counts(); }
  void make_start(const Run &run) override;
  bool holds_all() const override { return items_ == data().items(); }
  void priors_changed() override;
  std::string state_bytes() const override;
  void take_state(std::string_view bytes) override;

 private:
  struct State {
    BatchLoop loop;
    bool counted = false;  // otherwise the rows are those of the start
    double tokens = NAN;   // in the whole corpus, once known
    Array<double> counts, measures;
  };
  using Members = StateMembers<Kept<&State::loop>, Kept<&State::counted>, Kept<&State::tokens>, Counts<&State::counts>,
                               Numbers<&State::measures>>;
  bool begins_with_counts() const { return estimate() == Estimate::geometric_mean; }
  // The current rows and their penalty.
  Array<double> rows_now(double *penalty, const Run &run) const;
  void make_rows(Array<double> *rows, double *penalty, const Run &run) const;
  // What the next sums are made under, which may be those that learning begins with.
  std::unique_ptr<ExpectStep> next_step(const Array<double> &rows, const Run &run) const;
  // The penalty of the rows at the start, for methods that begin with rows.
  virtual double penalty_of_start() const;

  bool best_;
  int64_t items_;
  SpareStatistics spare_;
  BlockExpectation expectation_;
  State state_;
  Array<double> rows_;  // of the last step; the next one uses their memory
};

}  // namespace hws

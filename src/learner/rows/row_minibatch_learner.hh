// Learning of a family's rows from minibatches (src/learner/minibatch_loop.hh). A step makes rows from the counts, computes the
// expected uses of a minibatch's items under them, scales these to the corpus, and averages them into the counts.
//   svi   stochastic variational inference (Hoffman, Blei, Wang, Paisley 2013): rows are exp(E ln parameter), so that a step is
//         one of the natural gradient
//   scvi  stochastic collapsed variational inference (Foulds et al. 2013; seed 001, 3.8.4): rows are posterior means
// Counts begin with the expected uses of all items under the rows of the start, as those of variational inference do. So a step
// of size 1 whose minibatch has all items is a step of variational inference, or a pass under the means.
//
// A step takes the time of its items' expectations, and O(numbers of all parts). Any number of threads gives the same bits.
#pragma once
#include "src/learner/minibatch_loop.hh"
#include "src/learner/rows/block_expectation.hh"
#include "src/learner/rows/row_learner.hh"

namespace hws {

class RowMinibatchLearner final : public RowLearner {
 public:
  // The items held are those from number `first_item` on, of plan.units. The estimate is `geometric_mean` for svi and
  // `predictive` for scvi.
  RowMinibatchLearner(const char *name, RowFamilyPtr family, const MinibatchPlan &plan, Estimate estimate, int64_t first_item,
                      Array<double> start, CheckpointIdentity identity, const Run &run);

  bool done() const override { return loop_.done(); }
  Array<double> counts() const override;
  Array<double> rows() const override { return begun_ ? RowLearner::rows() : start(); }
  StatisticShapePtr statistic_shape() const override;

  const MinibatchLoop &loop() const { return loop_; }

 protected:
  void iterate(const Run &run) override;
  SufficientStatistics sums() const override;
  bool begun() const override { return begun_; }
  void make_start(const Run &run) override;
  bool holds_all() const override { return loop_.units() == data().items(); }
  void priors_changed() override { clear_forbidden(parts(), &counts_); }
  std::string state_bytes() const override;
  void take_state(std::string_view bytes) override;

 private:
  // The sums of the next step, or of the start, whose rows are those of the counts or of the start.
  BlockExpectation next_sums() const;
  void next_rows(Array<double> *rows, const Run &run) const;
  std::unique_ptr<ExpectStep> next_step(const BlockExpectation &sums, const Array<double> &rows, const Run &run) const;
  Expectation found(const Run &run);

  int64_t first_item_;
  MinibatchLoop loop_;
  bool begun_ = false;
  Array<double> counts_;
  // The next step uses the memory of these again.
  mutable SpareStatistics spare_;
  Array<double> rows_;
};

}  // namespace hws

#include "src/learner/rows/row_minibatch_learner.hh"

#include "src/learner/state_members.hh"

namespace hws {

RowMinibatchLearner::RowMinibatchLearner(const char *name, RowFamilyPtr family, const MinibatchPlan &plan, Estimate estimate,
                                         int64_t first_item, Array<double> start, CheckpointIdentity identity, const Run &run)
    : RowLearner(name, std::move(family), estimate, Estimate::predictive, std::move(start), std::move(identity),
                 kMinibatchMetrics<RowMinibatchLearner>, run),
      first_item_(first_item), loop_(plan), counts_(parts().size(), 0.0) {
  const BlockExpectation first = next_sums();
  // The start and a copy of it, the rows, and the counts of the last step and of the next.
  run.limit_bytes(first.bytes(run) + 5 * static_cast<int64_t>(8 * parts().size()));
  if (holds_all()) make_start(run);
}

BlockExpectation RowMinibatchLearner::next_sums() const {
  if (!begun_) return {family_data(), parts(), loop_.units(), first_item_, &spare_};
  return {family_data(), parts(), loop_.plan_of(loop_.iterations()), first_item_,
          loop_.units_of(loop_.iterations(), first_item_, data().items()), &spare_};
}

void RowMinibatchLearner::next_rows(Array<double> *rows, const Run &run) const {
  double penalty = 0;
  if (begun_) return rows_of(counts_, estimate(), rows, &penalty, run);
  *rows = start();
}

std::unique_ptr<ExpectStep> RowMinibatchLearner::next_step(const BlockExpectation &sums, const Array<double> &rows,
                                                           const Run &run) const {
  return begun_ ? sums.prepare(parts(), rows, false, run) : sums.prepare_start(parts(), rows, run);
}

StatisticShapePtr RowMinibatchLearner::statistic_shape() const {
  return data().has_parts() ? next_sums().shape() : RowLearner::statistic_shape();
}

SufficientStatistics RowMinibatchLearner::sums() const {
  if (!data().has_parts()) return RowLearner::sums();
  const Run run = reading_run();
  const BlockExpectation sums = next_sums();
  Array<double> rows;
  next_rows(&rows, run);
  return sums.statistics(parts(), *next_step(sums, rows, run), run);
}

Expectation RowMinibatchLearner::found(const Run &run) {
  const BlockExpectation sums = next_sums();
  next_rows(&rows_, run);
  return sums.expect(parts(), *next_step(sums, rows_, run), given(), run);
}

void RowMinibatchLearner::make_start(const Run &run) {
  Array<double> counts = found(run).counts;
  clear_forbidden(parts(), &counts);
  // No step below can fail.
  counts_.swap(counts);
  begun_ = true;
}

void RowMinibatchLearner::iterate(const Run &run) {
  Expectation of_items = found(run);
  // No step below can fail.
  const double step = loop_.step_size(), scale = loop_.scale();
  for (size_t k = 0; k < counts_.size(); ++k) counts_[k] = (1 - step) * counts_[k] + step * scale * of_items.counts[k];
  spare_.put_numbers(std::move(of_items.counts));
  loop_.advance({step, scale * of_items.log_likelihood, of_items.log_likelihood / of_items.tokens});
}

Array<double> RowMinibatchLearner::counts() const {
  if (!begun_) fail(Code::empty, "a learner that has not begun; expected an update with statistics of all items");
  return counts_;
}

std::string RowMinibatchLearner::state_bytes() const {
  std::string bytes;
  append_value(&bytes, loop_.iterations());
  append_value(&bytes, loop_.measures());
  append_value(&bytes, int32_t{begun_});
  append_array(&bytes, counts_);
  return bytes;
}

void RowMinibatchLearner::take_state(std::string_view bytes) {
  const int64_t iterations = take_steps(&bytes);
  const auto measures = take_value<MinibatchMeasures>(&bytes);
  const bool begun = take_flag(&bytes);
  Array<double> counts = counts_;
  Counts<nullptr>::take(&bytes, counts);
  require_end_of_state(bytes);
  counts_.swap(counts);
  loop_.resume(iterations, measures);
  begun_ = begun;
}

}  // namespace hws

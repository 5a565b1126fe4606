#include "src/learner/rows/row_batch_learner.hh"

#include <cmath>

#include "fsa/base/long_sum.hh"
#include "src/prior/row_estimates.hh"

namespace hws {

namespace {

Estimate of_model(Estimate of_step) { return of_step == Estimate::geometric_mean ? Estimate::mean : of_step; }

}  // namespace

const MetricSpec RowBatchLearner::kMetrics[8] = {
    metric_of<RowBatchLearner>("log_likelihood", "ln p(items) under the rows before the last step (vi: geometric means), nats",
                               [](const RowBatchLearner &l) { return l.loop().measures().log_likelihood; }),
    metric_of<RowBatchLearner>(
        "objective",
        "what the method raises: log-likelihood plus log prior up to a constant; vi: the evidence's lower bound; nats",
        [](const RowBatchLearner &l) { return l.loop().measures().objective; }),
    metric_of<RowBatchLearner>("elbo", "vi: the evidence's lower bound, nats",
                               [](const RowBatchLearner &l) {
                                 return l.begins_with_counts() ? l.loop().measures().objective : kNotKnown;
                               }),
    metric_of<RowBatchLearner>("log_likelihood_per_token", "log-likelihood per token, nats",
                               [](const RowBatchLearner &l) { return l.loop().measures().log_likelihood / l.tokens_of_all(); }),
    metric_of<RowBatchLearner>("change", "rise of the objective from the step before, relative to its size",
                               [](const RowBatchLearner &l) { return l.loop().measures().change; }),
    metric_of<RowBatchLearner>("moved", "share of the expected uses that the last step gave to other outcomes",
                               [](const RowBatchLearner &l) { return l.loop().measures().moved; }),
    metric_of<RowBatchLearner>("converged", "1 once steps change nothing any more (tolerance, or 1e-5 if that is 0)",
                               [](const RowBatchLearner &l) { return static_cast<double>(l.loop().settled()); }),
    metric_of<RowBatchLearner>(
        "items_per_block", "items of a block of sums, at whose edges parts of a corpus are to be cut",
        [](const RowBatchLearner &l) { return static_cast<double>(l.expectation_.blocks().plan.items_per_block); }),
};

RowBatchLearner::RowBatchLearner(const char *name, RowFamilyPtr family, const RowBatchPlan &plan, Array<double> start,
                                 CheckpointIdentity identity, const Run &run, std::span<const MetricSpec> own)
    : RowLearner(name, family, plan.estimate, of_model(plan.estimate), std::move(start), std::move(identity), own, run),
      best_(plan.best), items_(plan.items.value_or(family->items())),
      expectation_(family, parts(), items_, plan.first_item, &spare_),
      state_{BatchLoop(plan.iterations, plan.tolerance), false, NAN, {}, {}} {
  // The start and a copy of it, the rows, and the counts of the last step and of the next.
  run.limit_bytes(expectation_.bytes(run) + 5 * static_cast<int64_t>(8 * parts().size()));
  state_.counts.resize(parts().size(), 0.0);
  state_.measures.resize(data().expects()->measures(), kNotKnown);
  if (begins_with_counts() && holds_all()) make_start(run);
}

double RowBatchLearner::penalty_of_start() const {
  const Array<double> rows = start();
  LongSum sum;
  for (size_t p = 0; p < parts().count(); ++p) {
    const RowBlock &block = parts()[p].block;
    for (size_t r = 0; r < block.rows && !parts()[p].fixed; ++r) {
      const RowPrior prior = block.prior_of(r, RowEstimator::less(estimate()));
      for (size_t k = 0; k < prior.outcomes; ++k) {
        if (prior.of(k) > 0) sum.add(-prior.of(k) * std::log(rows[parts().at(p, r, k)]));
      }
    }
  }
  return sum.value();
}

Array<double> RowBatchLearner::rows_now(double *penalty, const Run &run) const {
  Array<double> rows;
  make_rows(&rows, penalty, run);
  return rows;
}

void RowBatchLearner::make_rows(Array<double> *rows, double *penalty, const Run &run) const {
  if (has_counts()) return rows_of(state_.counts, estimate(), rows, penalty, run);
  *penalty = begins_with_counts() ? 0 : penalty_of_start();
  *rows = start();
}

Array<double> RowBatchLearner::counts() const {
  if (!begun()) fail(Code::empty, "a learner that has not begun; expected an update with statistics of all items");
  return state_.counts;
}

Array<double> RowBatchLearner::rows() const { return has_counts() ? RowLearner::rows() : start(); }

SufficientStatistics RowBatchLearner::sums() const {
  if (!data().has_parts()) return RowLearner::sums();
  const Run run = reading_run();
  double penalty = 0;
  const Array<double> rows = rows_now(&penalty, run);
  return expectation_.statistics(parts(), *next_step(rows, run), run);
}

std::unique_ptr<ExpectStep> RowBatchLearner::next_step(const Array<double> &rows, const Run &run) const {
  return begun() ? expectation_.prepare(parts(), rows, best_, run) : expectation_.prepare_start(parts(), rows, run);
}

void RowBatchLearner::make_start(const Run &run) {
  const Array<double> rows = start();
  Expectation first = expectation_.expect(parts(), *next_step(rows, run), given(), run);
  // No step below can fail.
  state_.counts.swap(first.counts);
  state_.tokens = first.tokens;
  state_.counted = true;
}

void RowBatchLearner::iterate(const Run &run) {
  double penalty = 0;
  make_rows(&rows_, &penalty, run);
  Expectation next = expectation_.expect(parts(), *next_step(rows_, run), given(), run);
  MovedUses moved;
  moved.add(state_.counts, next.counts);
  // No step below can fail.
  state_.counts.swap(next.counts);
  state_.measures.swap(next.measures);
  state_.tokens = next.tokens;
  state_.counted = true;
  spare_.put_numbers(std::move(next.counts));
  state_.loop.advance(next.log_likelihood, next.log_likelihood - penalty, moved.share());
}

void RowBatchLearner::priors_changed() {
  clear_forbidden(parts(), &state_.counts);
  state_.loop.forget_objective();
}

std::string RowBatchLearner::state_bytes() const {
  std::string bytes;
  Members::append(&bytes, state_);
  return bytes;
}

void RowBatchLearner::take_state(std::string_view bytes) { Members::take_all(bytes, &state_); }

}  // namespace hws

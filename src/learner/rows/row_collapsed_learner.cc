#include "src/learner/rows/row_collapsed_learner.hh"

#include <algorithm>
#include <cmath>

#include "src/learner/state_members.hh"
#include "src/stats/dense_products.hh"

namespace hws {

const MetricSpec RowCollapsedLearner::kMetrics[4] = {
    metric_of<RowCollapsedLearner>("surrogate",
                                   "sum over the items of ln p(item) under what the others predict, in the last pass, nats",
                                   [](const RowCollapsedLearner &l) { return l.loop_.last().surrogate; }),
    metric_of<RowCollapsedLearner>("surrogate_per_token", "the same per token",
                                   [](const RowCollapsedLearner &l) { return l.loop_.last().surrogate / l.tokens(); }),
    metric_of<RowCollapsedLearner>("change", "of the posteriors in the last pass, absolute differences per token",
                                   [](const RowCollapsedLearner &l) { return l.loop_.last().change; }),
    metric_of<RowCollapsedLearner>(
        "converged", "1 once the change is within the tolerance, or 1e-3 if that is 0",
        [](const RowCollapsedLearner &l) { return static_cast<double>(l.may_settle() && l.loop_.settled(l.tolerance_)); }),
};

namespace {

const Collapses &collapsed_items(const RowFamily &family) {
  if (!family.collapses()) fail(Code::unsupported, "collapsed inference for a family without it");
  return *family.collapses();
}

}  // namespace

RowCollapsedLearner::RowCollapsedLearner(const char *name, RowFamilyPtr family, int64_t iterations, double tolerance,
                                         Array<double> start, CheckpointIdentity identity, const Run &run)
    : RowLearner(name, std::move(family), Estimate::predictive, Estimate::predictive, std::move(start), std::move(identity),
                 kMetrics, run),
      iterations_(iterations), tolerance_(tolerance), items_(collapsed_items(data())) {
  size_t codes = 0;
  for (int64_t i = 0; i < data().items(); ++i) {
    room_ = std::max(room_, dense_stride(items_.local_numbers(i)));
    codes += items_.local_numbers(i);
  }
  has_runs_ = codes * sizeof(uint16_t) > kLargeLocalCounts;
  const Array<double> rows = this->start();
  const RowView view(parts(), rows.data());
  const auto inference = items_.inference(view, run);
  LocalCounts store(items_.grid(), has_runs_);
  Array<double> numbers(room_);
  for (int64_t k = 0; k < data().items(); ++k) {
    run.check();
    const int64_t item = items_.visited(k);
    if (!(inference->begin(item, numbers.data()) > -INFINITY)) fail_without_probability(item);
    store.append(numbers.data(), numbers.data(), items_.local_numbers(item));
    run.limit_bytes(static_cast<int64_t>(2 * store.bytes() + 8 * (2 * room_ + 4 * parts().size() + 4 * parts().rows())));
  }
  RowUses uses = uses_of(store, run);
  loop_.begin(std::move(store), std::move(uses));
}

Array<double> RowCollapsedLearner::counts() const {
  Array<double> counts = loop_.totals().counts;
  clear_forbidden(parts(), &counts);  // the posteriors may be older than the priors' zeros
  return counts;
}

void RowCollapsedLearner::iterate(const Run &run) {
  run.stage("rows: collapsed inference", iterations_);
  run.advance(steps());
  loop_.step(run, [&](const LocalCounts &store, RowUses *uses, LocalCounts *next) { return pass(store, uses, next, run); });
}

PassMeasures RowCollapsedLearner::pass(const LocalCounts &store, RowUses *uses, LocalCounts *next, const Run &run) const {
  bool any_fixed = false;
  for (size_t p = 0; p < parts().count(); ++p) any_fixed = any_fixed || parts()[p].fixed;
  const Array<double> fixed = any_fixed ? start() : Array<double>();  // a view reads these of fixed parts alone
  const RowView view(parts(), *uses, fixed.data());
  const auto inference = items_.inference(view, run);
  const bool is_exact = exact(*uses);
  PassMeasures measures{0, 0};
  Array<uint16_t> codes;
  next->clear();
  for (int64_t k = 0; k < data().items(); ++k) {
    run.check();
    const int64_t item = items_.visited(k);
    const size_t at = static_cast<size_t>(k), size = items_.local_numbers(item);
    const CodedItem coded{store.codes(at, size, &codes), next->open(size), size, store.grid().quantum()};
    const double log_p = inference->replace(item, coded, &measures.change, uses);
    if (log_p == -INFINITY) fail_without_probability(item);
    next->close(size);
    measures.surrogate += log_p;
  }
  measures.change /= tokens();
  if (!is_exact || !exact(*uses)) *uses = uses_of(*next, run);  // as after reading a checkpoint
  return measures;
}

RowUses RowCollapsedLearner::uses_of(const LocalCounts &store, const Run &run) const {
  RowUses uses(parts());
  const RowView view(parts(), uses, nullptr);
  const auto inference = items_.inference(view, run);
  Array<double> numbers(room_);
  Array<uint16_t> codes;
  for (size_t k = 0; k < store.items(); ++k) {
    if ((k & 255) == 0) run.check();
    const int64_t item = items_.visited(static_cast<int64_t>(k));
    store.read(k, items_.local_numbers(item), numbers.data(), &codes);
    inference->use(item, numbers.data(), 1, &uses);
  }
  return uses;
}

// Totals before and after a pass add up to more than those in between.
bool RowCollapsedLearner::exact(const RowUses &uses) const {
  const double most = uses.sums.empty() ? 0 : *std::max_element(uses.sums.begin(), uses.sums.end());
  return items_.adds_numbers() && most * items_.grid().scale() < 0x1p51;
}

std::string RowCollapsedLearner::state_bytes() const {
  std::string bytes;
  loop_.save(&bytes);
  loop_.store().append_to(&bytes);
  return bytes;
}

void RowCollapsedLearner::take_state(std::string_view bytes) {
  const auto progress = decltype(loop_)::take(&bytes);
  LocalCounts store = LocalCounts::take(&bytes, items_.grid(), has_runs_);
  require_end_of_state(bytes);
  if (store.items() != static_cast<size_t>(data().items())) {
    fail_state_length(store.items(), static_cast<size_t>(data().items()));
  }
  for (size_t k = 0; k < store.items(); ++k) store.require(k, items_.local_numbers(items_.visited(static_cast<int64_t>(k))));
  RowUses uses = uses_of(store, reading_run());
  loop_.begin(std::move(store), std::move(uses), progress);
}

}  // namespace hws

#include "src/pairs/pair_family.hh"

#include "fsa/base/hash_slots.hh"
#include "src/learner/checkpoint.hh"
#include "src/learner/rows/row_learner.hh"

namespace hws {

namespace {

constexpr MetricSpec kPairMetrics[] = {
    metric_of<RowLearner>("left_out", "pairs that no chunks make, which teach nothing", [](const RowLearner &l) {
      return static_cast<double>(static_cast<const PairFamily &>(l.data()).grids().uncut());
    }),
    metric_of<RowLearner>("chunks", "chunks that have a probability", [](const RowLearner &l) {
      return static_cast<double>(static_cast<const PairFamily &>(l.data()).chunks()->size());
    })};

}  // namespace

PairFamily::PairFamily(ChunkListPtr chunks, StringBatchPtr pairs, double concentration, Uncut uncut, const Run &run)
    : chunks_(std::move(chunks)), grids_(std::move(pairs), *chunks_, run), uncut_(uncut),
      parts_({row_part("chunk", 1, static_cast<size_t>(chunks_->size()), concentration)}),
      fingerprint_(hws::fingerprint(grids_.pairs())) {
  for (int64_t i = 0; i < grids_.count(); ++i) {
    if (grids_.can_be_cut(i)) tokens_ += tokens_of(i);
  }
  for (int32_t k = 0; k < chunks_->size(); ++k) {
    const ChunkSides sides = (*chunks_)[k];
    mark_ = mixed(mark_, sides.input.size());
    for (const Label l : sides.input) mark_ = mixed(mark_, static_cast<uint64_t>(l));
    for (const Label l : sides.output) mark_ = mixed(mark_, static_cast<uint64_t>(l));
  }
}

std::span<const MetricSpec> PairFamily::metrics() const { return kPairMetrics; }

double PairFamily::tokens_of(int64_t pair) const {
  return grids_.weight(pair) * (static_cast<double>(grids_.pairs().labels_of(pair, 1).size()) + 1);
}

struct PairFamily::Step final : ExpectStep {
  Step(size_t chunks, const double *all, bool only_best) : ExpectStep(all, only_best), weights({all, chunks}) {}
  ChunkWeights weights;
};

std::vector<StatisticSpec> PairFamily::statistics(const RowParts &parts) const {
  return {dense_statistic("counts", parts.size()), signed_statistic("log_likelihood", 1), dense_statistic("tokens", 1)};
}

std::unique_ptr<ExpectStep> PairFamily::prepare(const RowParts &, const double *numbers, bool best, const Run &) const {
  return std::make_unique<Step>(static_cast<size_t>(chunks_->size()), numbers, best);
}

void PairFamily::expect(const RowParts &, const ExpectStep &shared, std::span<const int64_t> items, StatisticLeaf &leaf,
                        const Run &run) const {
  const Step &step = static_cast<const Step &>(shared);
  GridSums sums;
  Array<double> uses(static_cast<size_t>(chunks_->size()) + 1, 0.0);
  Array<int32_t> way;
  for (const int64_t i : items) {
    run.check();
    if (!grids_.can_be_cut(i) && uncut_ == Uncut::left_out) continue;
    const double weight = grids_.weight(i);
    double log_p;
    if (step.best) {
      log_p = sums.best(grids_, i, step.weights, &way);
      for (const int32_t chunk : way) uses[chunk] += weight;
    } else {
      log_p = sums.expect(grids_, i, step.weights, weight, uses);
    }
    if (!(log_p > -INFINITY)) fail_without_probability(i);
    leaf.dense(1)[0] += weight * log_p;
    leaf.dense(2)[0] += tokens_of(i);
  }
  const std::span<double> counts = leaf.dense(0);
  for (size_t k = 0; k < counts.size(); ++k) counts[k] += uses[k];
}

Expectation PairFamily::finish(const RowParts &, const ExpectStep &, SufficientStatistics sums, const Run &) const {
  const double log_likelihood = sums.total(1)[0], tokens = sums.total(2)[0];
  return {sums.take_total(0), log_likelihood, tokens, {}};
}

}  // namespace hws

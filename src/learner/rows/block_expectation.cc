#include "src/learner/rows/block_expectation.hh"

#include <atomic>
#include <numeric>

#include "fsa/base/hash_slots.hh"

namespace hws {

namespace {

uint64_t hash_of(const RowParts &parts) {
  uint64_t hash = 0;
  for (size_t p = 0; p < parts.count(); ++p) {
    const RowBlock &block = parts[p].block;
    hash = mixed(mixed(hash, block.rows), block.size());
    for (size_t r = 0; r < block.starts.size(); ++r) hash = mixed(hash, block.starts[r]);
  }
  return hash;
}

}  // namespace

BlockExpectation::BlockExpectation(RowFamilyPtr family, const RowParts &parts, int64_t items, int64_t first,
                                   SpareStatistics *spare)
    : family_(std::move(family)), items_(static_cast<size_t>(family_->items())),
      blocks_(cut_range(family_->plan(items), first, first + family_->items(), first)), spare_(spare) {
  std::iota(items_.begin(), items_.end(), int64_t{0});
  make_shape(parts);
}

BlockExpectation::BlockExpectation(RowFamilyPtr family, const RowParts &parts, const BlockPlan &plan, int64_t first,
                                   Array<int64_t> drawn, SpareStatistics *spare)
    : family_(std::move(family)), items_(std::move(drawn)), spare_(spare) {
  Array<int64_t> numbers = items_;
  for (int64_t &item : numbers) item += first;
  blocks_ = cut_items(plan, first, first + family_->items(), numbers);
  make_shape(parts);
  for (const StatisticSpec &spec : shape_->specs()) {
    if (spec.sparse) fail(Code::unsupported, "minibatches of a family whose statistics are sparse");
  }
}

void BlockExpectation::make_shape(const RowParts &parts) {
  if (!family_->expects()) fail(Code::unsupported, "a batch method for a family without expectations");
  shape_ = std::make_shared<const StatisticShape>(family_->expects()->statistics(parts), blocks_.plan, hash_of(parts));
}

BlockSums BlockExpectation::sums(std::function<void(int64_t, StatisticLeaf &)> fill) const {
  const auto rows = [this](int64_t block, size_t statistic) { return family_->expects()->rows_of(block, statistic); };
  return {shape_, blocks_, rows, std::move(fill)};
}

SufficientStatistics BlockExpectation::statistics(const RowParts &parts, const ExpectStep &step, const Run &run) const {
  run.stage("rows: expectation", static_cast<int64_t>(items_.size()));
  std::atomic<int64_t> done{0};
  return sums([&](int64_t block, StatisticLeaf &leaf) {
    const int64_t first = blocks_.edges[block], count = blocks_.edges[block + 1] - first;
    const std::span<const int64_t> items(items_.data() + first, static_cast<size_t>(count));
    family_->expects()->expect(parts, step, items, leaf, run);
    run.advance(done += count);
  }).sum(run, spare_);
}

Expectation BlockExpectation::expect(const RowParts &parts, const ExpectStep &step, const SufficientStatistics *given,
                                     const Run &run) const {
  return family_->expects()->finish(parts, step, given ? *given : statistics(parts, step, run), run);
}

}  // namespace hws

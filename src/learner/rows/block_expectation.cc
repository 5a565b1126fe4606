#include "src/learner/rows/block_expectation.hh"

#include <atomic>

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

BlockExpectation::BlockExpectation(RowFamilyPtr family, const RowParts &parts, int64_t items, int64_t first)
    : family_(std::move(family)) {
  if (!family_->expects()) fail(Code::unsupported, "a batch method for a family without expectations");
  blocks_ = cut_range(family_->plan(items), first, first + family_->items(), first);
  shape_ = std::make_shared<const StatisticShape>(family_->expects()->statistics(parts), blocks_.plan, hash_of(parts));
}

BlockSums BlockExpectation::sums(std::function<void(int64_t, StatisticLeaf &)> fill) const {
  const auto rows = [this](int64_t block, size_t statistic) { return family_->expects()->rows_of(block, statistic); };
  return {shape_, blocks_, rows, std::move(fill)};
}

SufficientStatistics BlockExpectation::statistics(const RowParts &parts, const ExpectStep &step, const Run &run) const {
  run.stage("rows: expectation", family_->items());
  std::atomic<int64_t> done{0};
  return sums([&](int64_t block, StatisticLeaf &leaf) {
    const int64_t first = blocks_.edges[block], last = blocks_.edges[block + 1];
    family_->expects()->expect(parts, step, first, last, leaf, run);
    run.advance(done += last - first);
  }).sum(run);
}

Expectation BlockExpectation::expect(const RowParts &parts, const ExpectStep &step, const SufficientStatistics *given,
                                     const Run &run) const {
  return family_->expects()->finish(parts, step, given ? *given : statistics(parts, step, run), run);
}

}  // namespace hws

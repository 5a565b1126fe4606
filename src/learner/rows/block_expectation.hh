// The sums of a step over all items or those of a minibatch: they are divided into blocks, the family fills each block's leaf,
// and leaves are added by a fixed tree.
#pragma once
#include "src/learner/rows/row_family.hh"

namespace hws {

class BlockExpectation {
 public:
  // For the items held here: they start at number `first` of `items` in the whole corpus. Arrays of earlier sums are used again
  // if `spare` is not null. Fails with `unsupported` for a family without expectations.
  BlockExpectation(RowFamilyPtr family, const RowParts &parts, int64_t items, int64_t first, SpareStatistics *spare = nullptr);
  // For a minibatch: the items that were drawn are counted from the first one held here, and ascend. Fails with `unsupported`
  // also for a family whose statistics are sparse.
  BlockExpectation(RowFamilyPtr family, const RowParts &parts, const BlockPlan &plan, int64_t first, Array<int64_t> drawn,
                   SpareStatistics *spare);

  const StatisticShapePtr &shape() const { return shape_; }
  const ItemBlocks &blocks() const { return blocks_; }
  int64_t bytes(const Run &run) const { return sums({}).bytes(run); }

  SufficientStatistics statistics(const RowParts &parts, const ExpectStep &step, const Run &run) const;
  // Returns the expected uses of all items in a step. `given` are statistics of all items in the same step; if null they are
  // summed here.
  Expectation expect(const RowParts &parts, const ExpectStep &step, const SufficientStatistics *given, const Run &run) const;
  std::unique_ptr<ExpectStep> prepare(const RowParts &parts, const Array<double> &rows, bool best, const Run &run) const {
    return family_->expects()->prepare(parts, rows.data(), best, run);
  }
  std::unique_ptr<ExpectStep> prepare_start(const RowParts &parts, const Array<double> &rows, const Run &run) const {
    return family_->expects()->prepare_start(parts, rows.data(), run);
  }

 private:
  BlockSums sums(std::function<void(int64_t, StatisticLeaf &)> fill) const;

  void make_shape(const RowParts &parts);

  RowFamilyPtr family_;
  Array<int64_t> items_;  // counted from the first one held
  ItemBlocks blocks_;
  StatisticShapePtr shape_;
  SpareStatistics *spare_;
};

}  // namespace hws

// Sums over the blocks of a corpus. Each block is filled into a leaf of its own, by any thread; then the leaves are added row
// by row, those that hold a row in the order of the tree, so that a row is read once and nothing is added where nothing is.
// (Adding level by level takes four times as long: each level reads and writes everything.) Leaves that would take much memory
// together are added in groups. Neither the groups nor the threads show in the bits, since the tree does not depend on them.
#pragma once
#include <functional>

#include "src/stats/sufficient_statistics.hh"

namespace hws {

// Where the rows of a sparse statistic lie in a leaf; only of rows that the leaf has.
struct LeafRows {
  double *value = nullptr;
  const size_t *place = nullptr;  // by row
  double *operator[](int64_t row) const { return value + place[row]; }
};

class StatisticLeaf {
 public:
  // Zeros. `rows`: of each statistic that is sparse, the rows it is to have, ascending; of others anything.
  using RowsOf = std::function<std::span<const int32_t>(size_t statistic)>;
  StatisticLeaf(const StatisticShape &shape, const RowsOf &rows, std::vector<StatisticValues> arrays = {});
  std::span<double> dense(size_t statistic) { return values_[statistic].value; }
  LeafRows rows(size_t statistic) { return {values_[statistic].value.data(), places_[statistic].data()}; }
  // The keys of a set, empty at first: a key once, in the order of the items that have them first.
  Array<int32_t> &keys(size_t statistic) { return values_[statistic].rows; }
  std::vector<StatisticValues> take() { return std::move(values_); }

 private:
  std::vector<StatisticValues> values_;
  std::vector<Array<size_t>> places_;
};

// What is summed. Blocks are numbered from 0, the first one of `blocks`.
struct BlockSums {
  const StatisticShapePtr &shape;
  const ItemBlocks &blocks;
  // The rows of a sparse statistic that a block's items can touch, ascending.
  std::function<std::span<const int32_t>(int64_t block, size_t statistic)> rows;
  // Adds what the block's items give; called at once for different blocks.
  std::function<void(int64_t block, StatisticLeaf &leaf)> fill;

  SufficientStatistics sum(const Run &run, SpareStatistics *spare = nullptr) const;
  // What sum() holds at most.
  int64_t bytes(const Run &run) const;

 private:
  int64_t leaf_bytes(int64_t block) const;
};

// Nodes of neighbouring ranges, ascending: those of them that make a node of the tree are added up. `spare` may be null.
std::vector<StatisticNode> joined(const StatisticShape &shape, std::vector<StatisticNode> nodes, const Run &run,
                                  SpareStatistics *spare);

}  // namespace hws

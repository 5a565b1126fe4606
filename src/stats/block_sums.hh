// Sums over the blocks of a corpus. Any thread fills a block's leaf. Then the leaves are added row by row: those that contain a
// row, in the order of the tree. So each row is read once, and missing rows cost nothing. Adding level by level takes four
// times as long, because each level reads and writes everything. Leaves that would take much memory together are added in
// groups. The tree depends neither on groups nor on threads, so the bits do not either.
//
// Example of four blocks, where a row w occurs in blocks 0, 2 and 3:
//
//     tree           ((0 + 1) + (2 + 3))
//     row w          (0 + (2 + 3))          TreeOrder: 0 waits, 2 waits, 3 is added to 2, 2 is added to 0
#pragma once
#include <functional>

#include "src/stats/sufficient_statistics.hh"

namespace hws {

// The rows of a sparse statistic in a leaf. Only rows that the leaf has may be read.
struct LeafRows {
  double *value = nullptr;
  const size_t *place = nullptr;  // by row: the offset of its first number
  double *operator[](int64_t row) const { return value + place[row]; }
};

class StatisticLeaf {
 public:
  // All numbers are 0. `rows` returns for each sparse statistic the rows that the leaf has, ascending; for other statistics its
  // result is not read.
  using RowsOf = std::function<std::span<const int32_t>(size_t statistic)>;
  StatisticLeaf(const StatisticShape &shape, const RowsOf &rows, std::vector<StatisticValues> arrays = {});
  std::span<double> dense(size_t statistic) { return values_[statistic].value; }
  LeafRows rows(size_t statistic) { return {values_[statistic].value.data(), places_[statistic].data()}; }
  // The keys of a set, empty at first. Each key occurs once, in the order of the items that have it first.
  Array<int32_t> &keys(size_t statistic) { return values_[statistic].rows; }
  std::vector<StatisticValues> take() { return std::move(values_); }

 private:
  std::vector<StatisticValues> values_;
  std::vector<Array<size_t>> places_;
};

// The description of a sum. Blocks are numbered from 0, the first one of `blocks`.
struct BlockSums {
  const StatisticShapePtr &shape;
  const ItemBlocks &blocks;
  // Returns the rows of a sparse statistic that a block's items can touch, ascending.
  std::function<std::span<const int32_t>(int64_t block, size_t statistic)> rows;
  // Adds the contributions of the block's items. Called at once for different blocks.
  std::function<void(int64_t block, StatisticLeaf &leaf)> fill;

  SufficientStatistics sum(const Run &run, SpareStatistics *spare = nullptr) const;
  // An upper bound of the memory of sum().
  int64_t bytes(const Run &run) const;

 private:
  int64_t leaf_bytes(int64_t block) const;
};

// Adds up those nodes that together make a node of the tree. The nodes must have neighbouring ranges that ascend. `spare` may
// be null.
std::vector<StatisticNode> joined(const StatisticShape &shape, std::vector<StatisticNode> nodes, const Run &run,
                                  SpareStatistics *spare);

}  // namespace hws

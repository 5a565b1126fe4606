// Sufficient statistics as values: named arrays of sums over the items of a corpus, tagged with the shape of the model they
// belong to and with the range of items they cover.
//
// Items are cut into blocks (src/stats/block_plan.hh). Sums are formed by a binary tree over block numbers: node (k, i) covers
// the blocks from i·2^k to (i+1)·2^k − 1, as far as there are so many, and is the sum of its two halves. A value over any range
// holds the largest whole nodes inside it, so merging neighbouring ranges gives the same bits however the blocks were shared
// out to threads, processes or machines. A range may also begin or end within a block. The parts of a block are then added
// when they meet, which differs from one sum over the block by rounding.
//
// A statistic's numbers lie in rows. A dense one has all of them in every block. A sparse one has in a block only those rows
// that its items can touch: a word's row, say, where the word occurs. Missing rows are zeros. A statistic may also be a set of
// keys instead (src/stats/key_sets.hh): what a learner numbers before it counts.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/stats/block_plan.hh"

namespace hws {

// Where rows begin: every `width` numbers, or at `offsets`, one more than there are rows.
struct StatisticRows {
  int64_t count = 1, width = 0;
  Array<size_t> offsets;
  size_t begin(int64_t row) const {
    return offsets.empty() ? static_cast<size_t>(row * width) : offsets[static_cast<size_t>(row)];
  }
  size_t width_of(int64_t row) const { return begin(row + 1) - begin(row); }
  size_t size() const { return begin(count); }
};

struct StatisticSpec {
  std::string name;
  StatisticRows rows;
  bool sparse = false;
  int64_t key_width = 0;  // above 0: no rows, but a set of keys of so many numbers
};
// One row of so many numbers.
inline StatisticSpec dense_statistic(const char *name, size_t size) {
  return {name, {1, static_cast<int64_t>(size), {}}, false};
}
inline StatisticSpec key_statistic(const char *name, int64_t width) { return {name, {0, 0, {}}, false, width}; }

class StatisticShape {
 public:
  // `model` tells models of one layout apart (a hash of what the numbers mean).
  StatisticShape(std::vector<StatisticSpec> specs, BlockPlan plan, uint64_t model);
  const std::vector<StatisticSpec> &specs() const { return specs_; }
  const BlockPlan &plan() const { return plan_; }
  uint64_t hash() const { return hash_; }
  int64_t dense_bytes() const;  // of the dense ones
  int64_t bytes() const;        // of all, with all rows

 private:
  std::vector<StatisticSpec> specs_;
  BlockPlan plan_;
  uint64_t hash_;
};
using StatisticShapePtr = std::shared_ptr<const StatisticShape>;

// The numbers of one statistic over some items.
struct StatisticValues {
  bool all = true;         // all rows are there, and `rows` and `begin` are empty
  Array<int32_t> rows;     // those there are, ascending; or the numbers of all keys
  Array<size_t> begin;     // where each begins in `value`, and the size
  Array<double> value;
};

struct StatisticNode {
  int64_t begin = 0, end = 0;  // items
  std::vector<StatisticValues> statistics;
};

class ThreadTeam;

// Arrays that sums are done with, of any shape, are kept for later sums, as asking the system for large ones takes long. Safe
// between threads; it holds no more than was in use at one time. For a while it also holds threads for these sums.
class SpareStatistics {
 public:
  ThreadTeam *team = nullptr;
  std::vector<StatisticValues> take();
  void put(std::vector<StatisticValues> statistics) noexcept;
  void clear() noexcept;
  size_t kept() const { return kept_.size(); }

 private:
  std::mutex lock_;
  size_t out_ = 0, most_ = 0;  // taken and not put back, now and at most
  std::vector<std::vector<StatisticValues>> kept_;
};

class SufficientStatistics {
 public:
  // Of no items: the range [at, at).
  explicit SufficientStatistics(StatisticShapePtr shape, int64_t at = 0);
  // Of nodes of neighbouring ranges that ascend, none of which can be joined with the next one.
  SufficientStatistics(StatisticShapePtr shape, std::vector<StatisticNode> nodes);

  const StatisticShape &shape() const { return *shape_; }
  // Which step of a learner they are for; merging asks for equal ones.
  int64_t step() const { return step_; }
  void set_step(int64_t step) { step_ = step; }
  int64_t begin() const { return begin_; }
  int64_t end() const { return end_; }
  // Of all items: then it is one node, unless there are none.
  bool whole() const { return begin_ == 0 && end_ == shape_->plan().items; }

  // Appends the items of `next`, whose range starts where this one's ends; `argument` if it does not or if shapes differ.
  void merge(SufficientStatistics next, const Run &run);

  // All numbers of one statistic. take_total() moves them out where it can: the value is not to be used afterwards but for
  // other statistics' totals.
  Array<double> total(size_t statistic) const;
  Array<double> take_total(size_t statistic);
  // The numbers of a sparse statistic of the whole, with the rows there are.
  StatisticValues take_rows(size_t statistic);

  // The keys of a set, in the order of the items that have them first.
  Array<int32_t> keys(size_t statistic, const Run &run) const;

  // The same numbers in another shape, where row r of a sparse statistic is row numbers[r] − 1.
  SufficientStatistics renumbered(StatisticShapePtr shape, size_t statistic, std::span<const int32_t> numbers) &&;

  // Bytes in the library's container, at most ten per number that is not 0; read() refuses other shapes with `version`.
  std::string write() const;
  static SufficientStatistics read(StatisticShapePtr shape, std::span<const std::byte> bytes);

 private:
  StatisticShapePtr shape_;
  int64_t begin_, end_, step_ = 0;
  std::vector<StatisticNode> nodes_;
};

}  // namespace hws

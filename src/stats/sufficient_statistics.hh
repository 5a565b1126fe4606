// Sufficient statistics as values: named arrays of sums over the items of a corpus, with the shape of the model they belong to
// and the range of items they cover.
//
// Items are divided into blocks (src/stats/block_plan.hh). Sums are formed by a binary tree over block numbers. Node (k, i)
// covers the blocks from i·2^k to (i+1)·2^k − 1, as far as they exist, and is the sum of its two halves. A value over any range
// consists of the largest whole nodes inside it. So merging neighbouring ranges gives the same bits, however threads, processes
// or machines shared the blocks. A range may also begin or end within a block. The parts of a block are added when they meet;
// this differs from one sum over the block by rounding.
//
// A statistic's numbers are arranged in rows. A dense statistic has all rows in every block. A sparse one has in a block only
// the rows that its items can touch: for example a word's row if the word occurs. Missing rows are zeros. A statistic may
// instead be a set of keys (src/stats/key_sets.hh), which a learner numbers before it counts.
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

// The layout of rows: each has `width` numbers, or they begin at `offsets`, which has one entry more than there are rows.
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
  int64_t key_width = 0;  // if above 0 there are no rows, but a set of keys of this width
  bool any_sign = false;  // numbers may be below 0; others are counts
};
// A statistic with one row of `size` numbers.
inline StatisticSpec dense_statistic(const char *name, size_t size) {
  return {name, {1, static_cast<int64_t>(size), {}}, false};
}
// The same for sums of logarithms and of observed numbers.
inline StatisticSpec signed_statistic(const char *name, size_t size) {
  StatisticSpec spec = dense_statistic(name, size);
  spec.any_sign = true;
  return spec;
}
inline StatisticSpec key_statistic(const char *name, int64_t width) { return {name, {0, 0, {}}, false, width}; }

class StatisticShape {
 public:
  // `model` distinguishes models of the same layout; it is a hash of what the numbers mean.
  StatisticShape(std::vector<StatisticSpec> specs, BlockPlan plan, uint64_t model);
  const std::vector<StatisticSpec> &specs() const { return specs_; }
  const BlockPlan &plan() const { return plan_; }
  uint64_t hash() const { return hash_; }
  int64_t dense_bytes() const;  // of the dense statistics
  int64_t bytes() const;        // of all statistics with all rows

 private:
  std::vector<StatisticSpec> specs_;
  BlockPlan plan_;
  uint64_t hash_;
};
using StatisticShapePtr = std::shared_ptr<const StatisticShape>;

// The numbers of one statistic over some items.
struct StatisticValues {
  // All rows are present, and `rows` and `begin` are empty.
  bool all = true;
  // The rows that are present, ascending; or the numbers of all keys.
  Array<int32_t> rows;
  // Where each row begins in `value`, and the total size.
  Array<size_t> begin;
  Array<double> value;
};

struct StatisticNode {
  int64_t begin = 0, end = 0;  // items
  std::vector<StatisticValues> statistics;
};

class ThreadTeam;

// Keeps arrays of finished sums, of any shape, for later sums, because allocating large ones takes long. Threads may share it.
// It keeps at most as many as were in use at one time. For some time it also has the threads that make these sums.
class SpareStatistics {
 public:
  ThreadTeam *team = nullptr;
  std::vector<StatisticValues> take();
  void put(std::vector<StatisticValues> statistics) noexcept;
  // Keeps one array that came from a sum, or takes the place of such.
  void put_numbers(Array<double> numbers) noexcept;
  void clear() noexcept;
  size_t kept() const { return kept_.size(); }

 private:
  std::mutex lock_;
  size_t out_ = 0, most_ = 0;  // how many were taken and not put back: now, and at most
  std::vector<std::vector<StatisticValues>> kept_;
  Array<double> numbers_;
};

class SufficientStatistics {
 public:
  // Statistics of no items: the range [at, at).
  explicit SufficientStatistics(StatisticShapePtr shape, int64_t at = 0);
  // Statistics of nodes with neighbouring, ascending ranges, where no two can be joined.
  SufficientStatistics(StatisticShapePtr shape, std::vector<StatisticNode> nodes);

  const StatisticShape &shape() const { return *shape_; }
  // The step of a learner that they are for. Merging requires equal steps.
  int64_t step() const { return step_; }
  void set_step(int64_t step) { step_ = step; }
  // What the learner is that they come from: lines "name=value" of its method, options, priors and symbols. Merging requires
  // equal ones.
  const std::string &origin() const { return origin_; }
  void set_origin(std::string origin) { origin_ = std::move(origin); }
  int64_t begin() const { return begin_; }
  int64_t end() const { return end_; }
  // Returns whether they cover all items. They are then one node, unless there are no items.
  bool whole() const { return begin_ == 0 && end_ == shape_->plan().items; }

  // Appends the items of `next`. Fails with `argument` unless its range starts where this one ends, and the origins and shapes
  // are equal.
  void merge(SufficientStatistics next, const Run &run);

  // Returns all numbers of one statistic. take_total() moves them out if possible; afterwards only totals of other statistics
  // may be taken.
  Array<double> total(size_t statistic) const;
  Array<double> take_total(size_t statistic);
  // Returns the numbers of a sparse statistic over all items, with the rows that are present.
  StatisticValues take_rows(size_t statistic);

  // Returns the keys of a set, in the order of the items that have them first.
  Array<int32_t> keys(size_t statistic, const Run &run) const;

  // Returns the same numbers in another shape, where row r of a sparse statistic becomes row numbers[r] − 1.
  SufficientStatistics renumbered(StatisticShapePtr shape, size_t statistic, std::span<const int32_t> numbers) &&;

  // write() returns bytes in the library's container, at most ten per number that is not 0. read() fails with `version` for
  // another origin, which it names, or another shape, and with `corrupt` for counts that are negative or that learning cannot
  // add up.
  std::string write() const;
  static SufficientStatistics read(StatisticShapePtr shape, const std::string &origin, std::span<const std::byte> bytes);

 private:
  StatisticShapePtr shape_;
  int64_t begin_, end_, step_ = 0;
  std::string origin_;
  std::vector<StatisticNode> nodes_;
};

// Fails with the code unless statistics of origin `theirs` belong to origin `own`. The message names the first line that
// differs, and both values.
void require_origin(const std::string &theirs, const std::string &own, Code code);

}  // namespace hws

// Sufficient statistics as values: named arrays of sums over the items of a data
// set, tagged with the shape of the model they belong to and with the range of
// data blocks they cover.
//
// Data are cut into fixed blocks of consecutive items, numbered from 0. Sums are
// formed by a binary tree over block numbers: node (k, i) covers the blocks from
// i·2^k to (i+1)·2^k − 1 and is the sum of its two halves. A value over any range
// holds the largest whole nodes inside it (at most two per level), so merging
// neighbouring ranges gives the same bits however the blocks were shared out to
// threads, processes or machines.
//
// A statistic is dense or sparse, and combines as a sum or as a sum of logarithms
// (of products of probabilities): both add, but an entry of the latter may be −∞,
// and what is −∞ cannot be taken out again.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"

namespace hws {

enum class Combine : int32_t { sum = 0, sum_of_logs = 1 };

struct StatisticSpec {
  std::string name;
  int64_t size = 0;  // indices 0..size-1
  bool sparse = false;
  Combine combine = Combine::sum;
};

class StatisticShape {
 public:
  // `model` tells models of one layout apart (a hash of what the numbers mean).
  StatisticShape(std::vector<StatisticSpec> specs, uint64_t model);
  const std::vector<StatisticSpec> &specs() const { return specs_; }
  size_t find(std::string_view name) const;  // `argument` if there is none
  uint64_t hash() const { return hash_; }
  int64_t dense_bytes() const;  // of one node

 private:
  std::vector<StatisticSpec> specs_;
  uint64_t hash_;
};
using StatisticShapePtr = std::shared_ptr<const StatisticShape>;

// The numbers of one statistic. Dense: `value` has size entries and `index` is
// empty. Sparse: pairs, after sealing ascending and each index once.
struct StatisticValues {
  Array<int64_t> index;
  Array<double> value;
};

class ThreadTeam;

class SufficientStatistics {
  struct Node {
    int64_t begin = 0;
    int32_t level = 0;
    std::vector<StatisticValues> statistics;
  };

 public:
  // Arrays that sums are done with, of any shape, for later sums: large ones are then not asked of the system each time anew.
  // Safe between threads; it holds no more than was in use at one time. Lent for a while, beside them, threads for these sums.
  class Spare {
   public:
    ThreadTeam *team = nullptr;
    void put(std::vector<StatisticValues> statistics) noexcept;
    void clear() noexcept;
    size_t kept() const { return kept_.size(); }

   private:
    friend class SufficientStatistics;
    std::vector<StatisticValues> take();
    std::mutex lock_;
    size_t out_ = 0, most_ = 0;  // taken and not put back, now and at most
    std::vector<std::vector<StatisticValues>> kept_;
  };

  // Of no blocks: the range [at, at).
  explicit SufficientStatistics(StatisticShapePtr shape, int64_t at = 0);
  // Zeros over the one block `block`, to be filled.
  static SufficientStatistics of_block(StatisticShapePtr shape, int64_t block, Spare *spare = nullptr);

  const StatisticShape &shape() const { return *shape_; }
  int64_t begin() const { return begin_; }
  int64_t end() const { return end_; }
  // False once arithmetic was done: then it is numbers, no longer a sum over a range.
  bool has_range() const { return has_range_; }

  // Filling; only while the value is a single node.
  std::span<double> dense(size_t statistic);
  void add_sparse(size_t statistic, int64_t index, double value);

  // Appends the blocks of `next`, whose range starts where this one's ends. `argument`
  // if it does not, if shapes differ or if a range was lost to arithmetic.
  void merge(SufficientStatistics next, Spare *spare = nullptr);
  // All of these merged, one after the other, their numbers shared out to threads.
  static SufficientStatistics merged(std::vector<SufficientStatistics> parts, const Run &run, Spare *spare = nullptr);

  // Element by element, on totals; `argument` if shapes differ or if −∞ would be
  // taken from −∞. The value is unchanged then.
  void add(const SufficientStatistics &other) { combine(other, 1); }
  void subtract(const SufficientStatistics &other) { combine(other, -1); }
  void scale(double factor);

  // The total of one statistic: dense as `size` numbers, sparse as sorted pairs.
  StatisticValues total(size_t statistic) const;
  // The same, moved out where it can be: the value is not to be used afterwards but for other statistics' totals.
  StatisticValues take_total(size_t statistic);

  // Bytes in the library's container; read() refuses other shapes with `version`.
  std::string write() const;
  static SufficientStatistics read(StatisticShapePtr shape, std::span<const std::byte> bytes);

 private:
  Node zero_node(int64_t begin, std::vector<StatisticValues> arrays = {}) const;
  void push(Node node, Spare *spare);
  void collapse();
  void combine(const SufficientStatistics &other, double sign);
  StatisticShapePtr shape_;
  int64_t begin_, end_;
  bool has_range_ = true;
  std::vector<Node> nodes_;
};

// The sum over blocks begin..end-1, each filled by `fill`, on run.threads threads
// (fill is called concurrently for different blocks). Holds a few nodes per thread.
SufficientStatistics sum_blocks(const StatisticShapePtr &shape, int64_t begin, int64_t end, const Run &run,
                                const std::function<void(int64_t, SufficientStatistics &)> &fill,
                                SufficientStatistics::Spare *spare = nullptr);

}  // namespace hws

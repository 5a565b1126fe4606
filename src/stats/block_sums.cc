#include "src/stats/block_sums.hh"

#include <algorithm>
#include <bit>

#include "fsa/base/parallel_for.hh"
#include "fsa/base/thread_team.hh"
#include "src/stats/key_sets.hh"
#include "src/stats/tree_order.hh"

namespace hws {

namespace {

// How many numbers of a dense statistic, and how many rows of a sparse one, a thread adds at a time.
constexpr size_t kBlockSumsChunk = 4096, kRowChunk = 256;
// Fewer numbers than this are added by one thread.
constexpr size_t kLeastNumbers = size_t{1} << 17;
// About how much memory the leaves take that are filled before they are added. There are always at least as many as threads.
constexpr int64_t kLeafBytes = int64_t{1} << 26;

void each(int64_t chunks, int32_t threads, SpareStatistics *spare, const std::function<void(int64_t)> &work) {
  if (spare && spare->team && threads > 1) return spare->team->each(chunks, work);
  parallel_for(chunks, threads, work);
}

// Returns whether [a, b) and [b, c) are the halves of a node, or parts of one block.
bool joins(const BlockPlan &plan, int64_t a, int64_t b, int64_t c) {
  const int64_t block = plan.items_per_block, length = b - a;
  if (a / block == (c - 1) / block) return true;
  return length % block == 0 && std::has_single_bit(static_cast<uint64_t>(length)) && a % (2 * length) == 0 &&
         c == std::min(plan.items, a + 2 * length);
}

// The same order for nodes that are all there, given the blocks in which they begin. `add(to, from)` receives indices in
// `blocks`.
class TreeOrder {
 public:
  template <class Add>
  void operator()(std::span<const int64_t> blocks, const Add &add) {
    const auto join = [&] {
      const size_t from = nodes_.back();
      nodes_.pop_back();
      add(nodes_.back(), from);
    };
    nodes_.clear();
    for (size_t i = 0; i < blocks.size(); ++i) {
      stack_.next(blocks[i], join);
      nodes_.push_back(i);
    }
    stack_.finish(join);
  }

 private:
  TreeStack stack_;
  Array<size_t> nodes_;
};

void add_row(double *to, const double *from, size_t n) {
  for (size_t k = 0; k < n; ++k) to[k] += from[k];
}

// Nodes that together make one node.
class Group {
 public:
  Group(const StatisticShape &shape, std::span<StatisticNode> nodes, const Run &run, SpareStatistics *spare)
      : shape_(shape), nodes_(nodes), run_(run), spare_(spare) {
    for (const StatisticNode &node : nodes) blocks_.push_back(node.begin / shape.plan().items_per_block);
  }

  // Adds all into the first node.
  void add_up() {
    for (size_t i = 0; i < shape_.specs().size(); ++i) {
      if (shape_.specs()[i].key_width > 0) {
        unite(i);
        continue;
      }
      const bool all = std::all_of(nodes_.begin(), nodes_.end(), [&](const StatisticNode &n) { return n.statistics[i].all; });
      all ? add_dense(i) : add_sparse(i);
    }
    nodes_[0].end = nodes_.back().end;
    for (StatisticNode &node : nodes_.subspan(1)) {
      if (spare_) spare_->put(std::move(node.statistics));
    }
  }

 private:
  void unite(size_t statistic) {
    Array<std::span<const int32_t>> sets;
    for (const StatisticNode &node : nodes_) sets.push_back(node.statistics[statistic].rows);
    nodes_[0].statistics[statistic].rows = united_keys(sets, static_cast<size_t>(shape_.specs()[statistic].key_width), run_);
  }

  void add_dense(size_t statistic) {
    Array<std::pair<size_t, size_t>> sums;
    TreeOrder order;
    order(blocks_, [&](size_t to, size_t from) { sums.emplace_back(to, from); });
    const size_t size = nodes_[0].statistics[statistic].value.size(), chunks = (size + kBlockSumsChunk - 1) / kBlockSumsChunk;
    each(static_cast<int64_t>(chunks), size * sums.size() >= kLeastNumbers ? run_.threads : 1, spare_, [&](int64_t chunk) {
      const size_t begin = static_cast<size_t>(chunk) * kBlockSumsChunk, n = std::min(size - begin, kBlockSumsChunk);
      for (const auto &[to, from] : sums) {
        double *sum = nodes_[to].statistics[statistic].value.data();
        add_row(sum + begin, nodes_[from].statistics[statistic].value.data() + begin, n);
      }
    });
  }

  void add_sparse(size_t statistic) {
    const StatisticRows &layout = shape_.specs()[statistic].rows;
    StatisticValues sum = rows_of_any(statistic);
    const size_t count = sum.all ? static_cast<size_t>(layout.count) : sum.rows.size();
    const auto row_at = [&](size_t i) { return sum.all ? static_cast<int64_t>(i) : sum.rows[i]; };
    const size_t chunks = (count + kRowChunk - 1) / kRowChunk;
    each(static_cast<int64_t>(chunks), sum.value.size() >= kLeastNumbers ? run_.threads : 1, spare_, [&](int64_t chunk) {
      run_.check();
      const size_t begin = static_cast<size_t>(chunk) * kRowChunk, end = std::min(count, begin + kRowChunk);
      Entries entries(row_at(begin), row_at(end - 1) + 1);
      for (size_t n = 0; n < nodes_.size(); ++n) entries.count(nodes_[n].statistics[statistic]);
      entries.counted();
      for (size_t n = 0; n < nodes_.size(); ++n) entries.note(blocks_[n], &nodes_[n].statistics[statistic], layout);
      TreeOrder order;
      for (size_t i = begin; i < end; ++i) {
        const size_t width = layout.width_of(row_at(i));
        const auto of_row = entries.of(row_at(i));
        double *const *const values = of_row.second;  // clang 14 cannot capture structured bindings
        order(of_row.first, [&](size_t to, size_t from) { add_row(values[to], values[from], width); });
        std::copy_n(values[0], width, sum.value.data() + (sum.all ? layout.begin(row_at(i)) : sum.begin[i]));
      }
    });
    std::swap(nodes_[0].statistics[statistic], sum);
  }

  // For each of the rows first..last − 1 the nodes that contain it.
  class Entries {
   public:
    Entries(int64_t first, int64_t last) : first_(first), last_(last), begin_(static_cast<size_t>(last - first) + 1, 0) {}
    void count(const StatisticValues &v) {
      each_row(v, [&](int64_t row, size_t) { ++begin_[static_cast<size_t>(row - first_) + 1]; });
    }
    void counted() {
      for (size_t i = 1; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
      at_ = begin_;
      blocks_.resize(begin_.back());
      values_.resize(begin_.back());
    }
    void note(int64_t block, StatisticValues *v, const StatisticRows &layout) {
      each_row(*v, [&](int64_t row, size_t i) {
        const size_t at = at_[static_cast<size_t>(row - first_)]++;
        blocks_[at] = block;
        values_[at] = v->value.data() + (v->all ? layout.begin(row) : v->begin[i]);
      });
    }
    std::pair<std::span<const int64_t>, double **> of(int64_t row) {
      const size_t begin = begin_[static_cast<size_t>(row - first_)], end = begin_[static_cast<size_t>(row - first_) + 1];
      return {std::span(blocks_).subspan(begin, end - begin), values_.data() + begin};
    }

   private:
    template <class Visit>
    void each_row(const StatisticValues &v, const Visit &visit) {
      if (v.all) {
        for (int64_t row = first_; row < last_; ++row) visit(row, 0);
        return;
      }
      size_t i = static_cast<size_t>(std::lower_bound(v.rows.begin(), v.rows.end(), first_) - v.rows.begin());
      for (; i < v.rows.size() && v.rows[i] < last_; ++i) visit(v.rows[i], i);
    }
    int64_t first_, last_;
    Array<size_t> begin_, at_;
    Array<int64_t> blocks_;
    Array<double *> values_;
  };

  // Makes room for the rows that at least one node has.
  StatisticValues rows_of_any(size_t statistic) {
    const StatisticRows &layout = shape_.specs()[statistic].rows;
    Array<uint8_t> there(static_cast<size_t>(layout.count), 0);
    StatisticValues sum;
    sum.all = false;
    for (const StatisticNode &node : nodes_) {
      sum.all |= node.statistics[statistic].all;
      for (const int32_t row : node.statistics[statistic].rows) there[static_cast<size_t>(row)] = 1;
    }
    if (!sum.all) sum.all = std::find(there.begin(), there.end(), 0) == there.end();
    size_t size = layout.size();
    if (!sum.all) {
      size = 0;
      for (int64_t row = 0; row < layout.count; ++row) {
        if (!there[static_cast<size_t>(row)]) continue;
        sum.rows.push_back(static_cast<int32_t>(row));
        sum.begin.push_back(size);
        size += layout.width_of(row);
      }
      sum.begin.push_back(size);
    }
    sum.value.resize(size);
    return sum;
  }

  const StatisticShape &shape_;
  std::span<StatisticNode> nodes_;
  const Run &run_;
  SpareStatistics *spare_;
  Array<int64_t> blocks_;
};

}  // namespace

std::vector<StatisticNode> joined(const StatisticShape &shape, std::vector<StatisticNode> nodes, const Run &run,
                                  SpareStatistics *spare) {
  struct Range {
    int64_t begin, end;
    size_t first;  // index of a node
  };
  Array<Range> ranges;
  for (size_t n = 0; n < nodes.size(); ++n) {
    ranges.push_back({nodes[n].begin, nodes[n].end, n});
    while (ranges.size() >= 2) {
      Range &left = ranges[ranges.size() - 2], &right = ranges.back();
      if (!joins(shape.plan(), left.begin, right.begin, right.end)) break;
      left.end = right.end;
      ranges.pop_back();
    }
  }
  std::vector<StatisticNode> result;
  for (size_t r = 0; r < ranges.size(); ++r) {
    const size_t first = ranges[r].first, end = r + 1 < ranges.size() ? ranges[r + 1].first : nodes.size();
    if (end - first > 1) Group(shape, std::span(nodes).subspan(first, end - first), run, spare).add_up();
    result.push_back(std::move(nodes[first]));
  }
  return result;
}

StatisticLeaf::StatisticLeaf(const StatisticShape &shape, const RowsOf &rows, std::vector<StatisticValues> arrays)
    : values_(std::move(arrays)), places_(shape.specs().size()) {
  values_.resize(shape.specs().size());
  for (size_t i = 0; i < values_.size(); ++i) {
    const StatisticSpec &spec = shape.specs()[i];
    StatisticValues &v = values_[i];
    v.rows.clear();
    v.begin.clear();
    v.all = !spec.sparse;
    size_t size = v.all ? spec.rows.size() : 0;
    if (!v.all) {
      const std::span<const int32_t> own = rows(i);
      v.rows.assign(own.begin(), own.end());
      v.begin.reserve(own.size() + 1);
      places_[i].extend(static_cast<size_t>(spec.rows.count));
      for (const int32_t row : own) {
        v.begin.push_back(size);
        places_[i][static_cast<size_t>(row)] = size;
        size += spec.rows.width_of(row);
      }
      v.begin.push_back(size);
    }
    v.value.assign(size, 0.0);
  }
}

int64_t BlockSums::leaf_bytes(int64_t block) const {
  int64_t bytes = shape->dense_bytes();
  for (size_t i = 0; i < shape->specs().size(); ++i) {
    const StatisticSpec &spec = shape->specs()[i];
    if (!spec.sparse) continue;
    for (const int32_t row : rows(block, i)) bytes += 16 + 8 * static_cast<int64_t>(spec.rows.width_of(row));
  }
  return bytes;
}

int64_t BlockSums::bytes(const Run &run) const {
  int64_t all = 0, largest = 0;
  for (int64_t b = 0; b < blocks.count(); ++b) {
    const int64_t leaf = leaf_bytes(b);
    all += leaf;
    largest = std::max(largest, leaf);
  }
  return std::min(all, kLeafBytes + run.threads * largest) + 2 * std::min(all, shape->bytes());
}

SufficientStatistics BlockSums::sum(const Run &run, SpareStatistics *spare) const {
  std::vector<StatisticNode> nodes;
  for (int64_t begin = 0, end = 0; begin < blocks.count(); begin = end) {
    for (int64_t bytes = 0; end < blocks.count() && (end - begin < run.threads || bytes < kLeafBytes); ++end) {
      bytes += leaf_bytes(end);
    }
    const size_t before = nodes.size();
    nodes.resize(before + static_cast<size_t>(end - begin));
    each(end - begin, run.threads, spare, [&](int64_t i) {
      const int64_t block = begin + i;
      StatisticLeaf leaf(*shape, [&](size_t statistic) { return rows(block, statistic); },
                         spare ? spare->take() : std::vector<StatisticValues>());
      fill(block, leaf);
      nodes[before + static_cast<size_t>(i)] = {blocks.first_of(block), blocks.last_of(block), leaf.take()};
    });
    nodes = joined(*shape, std::move(nodes), run, spare);
  }
  if (nodes.empty()) return SufficientStatistics(shape, blocks.first);
  return SufficientStatistics(shape, std::move(nodes));
}

}  // namespace hws

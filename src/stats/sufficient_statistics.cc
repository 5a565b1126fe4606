#include "src/stats/sufficient_statistics.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <new>
#include <numeric>

#include "fsa/base/merge_sort.hh"
#include "fsa/base/parallel_for.hh"
#include "fsa/base/sections.hh"
#include "fsa/base/thread_team.hh"

namespace hws {

namespace {

constexpr uint32_t kVersion = 1;

// Numbers that are added in all nodes before the next ones, so that they stay in a cache, and so many of these that threads
// gain.
constexpr size_t kChunk = 4096, kLeastChunks = 24;

// Sorts pairs by index and adds those of one index in the order they came in.
void seal(StatisticValues &v) {
  if (std::adjacent_find(v.index.begin(), v.index.end(), std::greater_equal<int64_t>()) == v.index.end()) return;
  Array<size_t> order(v.index.size());
  std::iota(order.begin(), order.end(), size_t{0});
  merge_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return v.index[a] < v.index[b]; });
  StatisticValues sorted;
  sorted.index.reserve(order.size());
  sorted.value.reserve(order.size());
  for (const size_t i : order) {
    if (!sorted.index.empty() && sorted.index.back() == v.index[i]) {
      sorted.value.back() += v.value[i];
    } else {
      sorted.index.push_back(v.index[i]);
      sorted.value.push_back(v.value[i]);
    }
  }
  v = std::move(sorted);
}

void each(int64_t chunks, int32_t threads, SufficientStatistics::Spare *spare, const std::function<void(int64_t)> &work) {
  if (spare && spare->team && threads > 1) return spare->team->each(chunks, work);
  parallel_for(chunks, threads, work);
}

double plus(double a, double b, double sign, const StatisticSpec &spec) {
  if (sign < 0 && std::isinf(b)) {
    fail(Code::argument, "statistic '%s' holds the logarithm of 0, which cannot be taken out", spec.name.c_str());
  }
  return a + sign * b;
}

// a + sign·b, both sealed.
StatisticValues sum_of(const StatisticValues &a, const StatisticValues &b, double sign, const StatisticSpec &spec) {
  StatisticValues r;
  if (!spec.sparse) {
    r.value.resize(a.value.size());
    for (size_t i = 0; i < a.value.size(); ++i) r.value[i] = plus(a.value[i], b.value[i], sign, spec);
    return r;
  }
  r.index.reserve(a.index.size() + b.index.size());
  r.value.reserve(a.index.size() + b.index.size());
  for (size_t i = 0, j = 0; i < a.index.size() || j < b.index.size();) {
    const bool left = j == b.index.size() || (i < a.index.size() && a.index[i] <= b.index[j]);
    const bool right = i == a.index.size() || (j < b.index.size() && b.index[j] <= a.index[i]);
    r.index.push_back(left ? a.index[i] : b.index[j]);
    r.value.push_back(right ? plus(left ? a.value[i] : 0, b.value[j], sign, spec) : a.value[i]);
    i += left;
    j += right;
  }
  return r;
}

}  // namespace

StatisticShape::StatisticShape(std::vector<StatisticSpec> specs, uint64_t model) : specs_(std::move(specs)) {
  std::string text;
  for (const StatisticSpec &s : specs_) {
    if (s.size < 0) fail(Code::argument, "statistic '%s' has size %" PRId64 "; expected 0 or more", s.name.c_str(), s.size);
    text += s.name + '\n' + std::to_string(s.size) + (s.sparse ? " sparse " : " dense ") +
            std::to_string(static_cast<int32_t>(s.combine)) + '\n';
  }
  hash_ = checksum64(text.data(), text.size(), model);
}

size_t StatisticShape::find(std::string_view name) const {
  for (size_t i = 0; i < specs_.size(); ++i) {
    if (specs_[i].name == name) return i;
  }
  fail(Code::argument, "no statistic named '%.*s'", static_cast<int>(name.size()), name.data());
}

int64_t StatisticShape::dense_bytes() const {
  int64_t bytes = 0;
  for (const StatisticSpec &s : specs_) bytes += s.sparse ? 0 : s.size * 8;
  return bytes;
}

SufficientStatistics::SufficientStatistics(StatisticShapePtr shape, int64_t at)
    : shape_(std::move(shape)), begin_(at), end_(at) {}

void SufficientStatistics::Spare::put(std::vector<StatisticValues> statistics) noexcept {
  const std::lock_guard<std::mutex> hold(lock_);
  if (out_ > 0) --out_;
  try {
    if (kept_.size() < most_) kept_.push_back(std::move(statistics));
  } catch (const std::bad_alloc &) {  // then they are not kept
  }
}

void SufficientStatistics::Spare::clear() noexcept {
  const std::lock_guard<std::mutex> hold(lock_);
  kept_.clear();
  out_ = most_ = 0;
}

std::vector<StatisticValues> SufficientStatistics::Spare::take() {
  const std::lock_guard<std::mutex> hold(lock_);
  most_ = std::max(most_, ++out_);
  if (kept_.empty()) return {};
  std::vector<StatisticValues> statistics = std::move(kept_.back());
  kept_.pop_back();
  return statistics;
}

SufficientStatistics::Node SufficientStatistics::zero_node(int64_t begin, std::vector<StatisticValues> arrays) const {
  Node node;
  node.begin = begin;
  node.statistics = std::move(arrays);
  node.statistics.resize(shape_->specs().size());
  for (size_t i = 0; i < node.statistics.size(); ++i) {
    const StatisticSpec &s = shape_->specs()[i];
    node.statistics[i].index.clear();
    node.statistics[i].value.assign(s.sparse ? 0 : static_cast<size_t>(s.size), 0.0);
  }
  return node;
}

SufficientStatistics SufficientStatistics::of_block(StatisticShapePtr shape, int64_t block, Spare *spare) {
  SufficientStatistics s(std::move(shape), block);
  s.nodes_.push_back(s.zero_node(block, spare ? spare->take() : std::vector<StatisticValues>()));
  s.end_ = block + 1;
  return s;
}

std::span<double> SufficientStatistics::dense(size_t statistic) {
  if (nodes_.size() != 1 || shape_->specs()[statistic].sparse) fail(Code::internal, "not one dense node");
  return nodes_[0].statistics[statistic].value;
}

void SufficientStatistics::add_sparse(size_t statistic, int64_t index, double value) {
  const StatisticSpec &spec = shape_->specs()[statistic];
  if (nodes_.size() != 1 || !spec.sparse) fail(Code::internal, "not one sparse node");
  if (index < 0 || index >= spec.size) {
    fail(Code::argument, "index %" PRId64 " of statistic '%s'; expected 0 to %" PRId64, index, spec.name.c_str(),
         spec.size - 1);
  }
  StatisticValues &v = nodes_[0].statistics[statistic];
  v.index.push_back(index);
  try {
    v.value.push_back(value);
  } catch (...) {
    v.index.pop_back();
    throw;
  }
}

// Appends a node, then joins the last two as long as they are the halves of a
// node of the tree.
void SufficientStatistics::push(Node node, Spare *spare) {
  nodes_.push_back(std::move(node));
  while (nodes_.size() >= 2) {
    Node &left = nodes_[nodes_.size() - 2], &right = nodes_.back();
    if (left.level != right.level || (left.begin >> left.level) % 2 != 0) return;
    for (size_t i = 0; i < left.statistics.size(); ++i) {
      const StatisticSpec &spec = shape_->specs()[i];
      if (spec.sparse) {
        left.statistics[i] = sum_of(left.statistics[i], right.statistics[i], 1, spec);
      } else {
        Array<double> &to = left.statistics[i].value;
        const Array<double> &from = right.statistics[i].value;
        for (size_t k = 0; k < to.size(); ++k) to[k] += from[k];
      }
    }
    ++left.level;
    if (spare) spare->put(std::move(right.statistics));
    nodes_.pop_back();
  }
}

void SufficientStatistics::merge(SufficientStatistics next, Spare *spare) {
  if (next.shape_->hash() != shape_->hash()) fail(Code::argument, "statistics of two different shapes cannot be merged");
  if (!has_range_ || !next.has_range_) {
    fail(Code::argument,
         "statistics that were added, subtracted or scaled no longer cover a range of blocks and cannot be merged");
  }
  if (next.begin_ != end_) {
    fail(Code::argument,
         "statistics of blocks %" PRId64 " to %" PRId64 " cannot follow those of %" PRId64 " to %" PRId64
         "; expected ranges that touch",
         next.begin_, next.end_ - 1, begin_, end_ - 1);
  }
  for (SufficientStatistics *s : {this, &next}) {
    for (Node &node : s->nodes_) {
      for (size_t i = 0; i < node.statistics.size(); ++i) {
        if (shape_->specs()[i].sparse) seal(node.statistics[i]);
      }
    }
  }
  for (Node &node : next.nodes_) {
    const int64_t end = node.begin + (int64_t{1} << node.level);
    push(std::move(node), spare);
    end_ = end;
  }
}

SufficientStatistics SufficientStatistics::merged(std::vector<SufficientStatistics> parts, const Run &run, Spare *spare) {
  std::vector<Node> nodes;
  for (SufficientStatistics &part : parts) {
    if (!nodes.empty() && nodes.back().begin + (int64_t{1} << nodes.back().level) != part.begin_) {
      fail(Code::internal, "parts that do not touch");
    }
    for (Node &node : part.nodes_) nodes.push_back(std::move(node));
  }
  const StatisticShapePtr shape = parts[0].shape_;
  // Which node is added to which, as push() does it.
  Array<std::pair<size_t, size_t>> sums;
  Array<size_t> left;
  for (size_t n = 0; n < nodes.size(); ++n) {
    left.push_back(n);
    while (left.size() >= 2) {
      Node &to = nodes[left[left.size() - 2]];
      if (to.level != nodes[left.back()].level || (to.begin >> to.level) % 2 != 0) break;
      sums.emplace_back(left[left.size() - 2], left.back());
      ++to.level;
      left.pop_back();
    }
  }
  for (size_t i = 0; i < shape->specs().size(); ++i) {
    const StatisticSpec &spec = shape->specs()[i];
    const auto values = [&](size_t n) -> StatisticValues & { return nodes[n].statistics[i]; };
    if (spec.sparse) {
      for (size_t n = 0; n < nodes.size(); ++n) seal(values(n));
      for (const auto &[to, from] : sums) values(to) = sum_of(values(to), values(from), 1, spec);
      continue;
    }
    const size_t size = static_cast<size_t>(spec.size), chunks = (size + kChunk - 1) / kChunk;
    each(static_cast<int64_t>(sums.empty() ? 0 : chunks), chunks * sums.size() >= kLeastChunks ? run.threads : 1, spare,
         [&](int64_t c) {
           const size_t begin = static_cast<size_t>(c) * kChunk, end = std::min(size, begin + kChunk);
           for (const auto &[to, from] : sums) {
             double *a = values(to).value.data();
             const double *b = values(from).value.data();
             for (size_t k = begin; k < end; ++k) a[k] += b[k];
           }
         });
  }
  for (size_t i = 0; spare && i < sums.size(); ++i) spare->put(std::move(nodes[sums[i].second].statistics));
  SufficientStatistics sum(shape, parts[0].begin_);
  for (const size_t n : left) sum.nodes_.push_back(std::move(nodes[n]));
  sum.end_ = parts.back().end_;
  return sum;
}

StatisticValues SufficientStatistics::take_total(size_t statistic) {
  if (nodes_.size() != 1 || shape_->specs()[statistic].sparse) return total(statistic);
  return std::move(nodes_[0].statistics[statistic]);
}

StatisticValues SufficientStatistics::total(size_t statistic) const {
  const StatisticSpec &spec = shape_->specs()[statistic];
  StatisticValues sum;
  if (nodes_.empty() && !spec.sparse) sum.value.assign(static_cast<size_t>(spec.size), 0.0);
  for (size_t n = 0; n < nodes_.size(); ++n) {
    if (n > 0 && !spec.sparse) {
      const Array<double> &from = nodes_[n].statistics[statistic].value;
      for (size_t i = 0; i < from.size(); ++i) sum.value[i] += from[i];
      continue;
    }
    StatisticValues v = nodes_[n].statistics[statistic];
    if (spec.sparse) seal(v);
    sum = n == 0 ? std::move(v) : sum_of(sum, v, 1, spec);
  }
  return sum;
}

void SufficientStatistics::collapse() {
  Node node = zero_node(begin_);
  for (size_t i = 0; i < node.statistics.size(); ++i) node.statistics[i] = total(i);
  std::vector<Node> one;
  one.push_back(std::move(node));
  nodes_ = std::move(one);
}

void SufficientStatistics::combine(const SufficientStatistics &other, double sign) {
  if (other.shape_->hash() != shape_->hash()) fail(Code::argument, "statistics of two different shapes cannot be combined");
  Node node = zero_node(begin_);
  for (size_t i = 0; i < node.statistics.size(); ++i) {
    node.statistics[i] = sum_of(total(i), other.total(i), sign, shape_->specs()[i]);
  }
  std::vector<Node> one;
  one.push_back(std::move(node));
  nodes_ = std::move(one);
  has_range_ = false;
}

void SufficientStatistics::scale(double factor) {
  if (!(std::isfinite(factor) && factor >= 0)) {
    fail(Code::argument, "scale factor %s; expected a finite number >= 0", NumberText(factor).text);
  }
  collapse();
  has_range_ = false;
  for (StatisticValues &v : nodes_[0].statistics) {
    for (double &x : v.value) x = factor == 0 ? 0 : x * factor;  // 0 · −∞ is 0: the factor 1 of a product
  }
}

std::string SufficientStatistics::write() const {
  Array<int64_t> nodes, keys;
  Array<double> values;
  for (const Node &node : nodes_) {
    nodes.insert(nodes.end(), {node.begin, node.level});
    for (size_t i = 0; i < node.statistics.size(); ++i) {
      StatisticValues v = node.statistics[i];
      if (shape_->specs()[i].sparse) {
        seal(v);
        keys.push_back(static_cast<int64_t>(v.index.size()));
        keys.insert(keys.end(), v.index.begin(), v.index.end());
      }
      values.insert(values.end(), v.value.begin(), v.value.end());
    }
  }
  const int64_t range[3] = {begin_, end_, has_range_};
  const uint64_t shape = shape_->hash();
  SectionWriter out(FileKind::statistics, kVersion);
  out.add(tag("shap"), &shape, sizeof shape);
  out.add(tag("rang"), range, sizeof range);
  out.add_array(tag("node"), std::span<const int64_t>(nodes));
  out.add_array(tag("keys"), std::span<const int64_t>(keys));
  out.add_array(tag("vals"), std::span<const double>(values));
  return out.finish();
}

SufficientStatistics SufficientStatistics::read(StatisticShapePtr shape, std::span<const std::byte> bytes) {
  const SectionReader in(bytes, FileKind::statistics, kVersion);
  if (in.value<uint64_t>(tag("shap")) != shape->hash()) fail(Code::version, "statistics of another model or layout");
  const auto range = in.array<int64_t>(tag("rang"));
  const auto nodes = in.array<int64_t>(tag("node")), keys = in.array<int64_t>(tag("keys"));
  const auto values = in.array<double>(tag("vals"));
  if (range.size() != 3 || nodes.size() % 2 != 0 || range[0] < 0 || range[1] < range[0]) {
    fail(Code::corrupt, "statistics with a damaged range");
  }
  SufficientStatistics s(std::move(shape), range[0]);
  s.has_range_ = range[2] != 0;
  size_t key = 0, value = 0;
  int64_t at = range[0];
  for (size_t n = 0; n < nodes.size(); n += 2) {
    Node node = s.zero_node(nodes[n]);
    if (nodes[n] != at || nodes[n + 1] < 0 || nodes[n + 1] > 61) fail(Code::corrupt, "statistics with a damaged range");
    node.level = static_cast<int32_t>(nodes[n + 1]);
    if (s.has_range_) at += int64_t{1} << node.level;
    for (size_t i = 0; i < node.statistics.size(); ++i) {
      const StatisticSpec &spec = s.shape_->specs()[i];
      size_t count = static_cast<size_t>(spec.size);
      if (spec.sparse) {
        if (key >= keys.size() || keys[key] < 0 || static_cast<size_t>(keys[key]) > keys.size() - key - 1) {
          fail(Code::corrupt, "statistics with damaged keys");
        }
        count = static_cast<size_t>(keys[key++]);
        node.statistics[i].index.assign(keys.begin() + static_cast<std::ptrdiff_t>(key),
                                        keys.begin() + static_cast<std::ptrdiff_t>(key + count));
        key += count;
        for (size_t k = 0; k < count; ++k) {
          const int64_t index = node.statistics[i].index[k];
          if (index < 0 || index >= spec.size || (k > 0 && index <= node.statistics[i].index[k - 1])) {
            fail(Code::corrupt, "statistics with damaged keys");
          }
        }
      }
      if (count > values.size() - value) fail(Code::corrupt, "statistics with too few values");
      node.statistics[i].value.assign(values.begin() + static_cast<std::ptrdiff_t>(value),
                                      values.begin() + static_cast<std::ptrdiff_t>(value + count));
      value += count;
    }
    s.nodes_.push_back(std::move(node));
  }
  if (key != keys.size() || value != values.size() || (s.has_range_ ? at != range[1] : s.nodes_.size() != 1)) {
    fail(Code::corrupt, "statistics whose sizes do not fit");
  }
  s.end_ = range[1];
  return s;
}

SufficientStatistics sum_blocks(const StatisticShapePtr &shape, int64_t begin, int64_t end, const Run &run,
                                const std::function<void(int64_t, SufficientStatistics &)> &fill,
                                SufficientStatistics::Spare *spare) {
  // Pieces are whole nodes of one level (but for the ends), a few per thread.
  int32_t level = 0;
  while ((end - begin) >> level > (run.threads > 1 ? 8 * int64_t{run.threads} : 1)) ++level;
  const int64_t first = begin >> level, pieces = end > begin ? ((end - 1) >> level) - first + 1 : 0;
  std::vector<SufficientStatistics> piece(static_cast<size_t>(pieces), SufficientStatistics(shape));
  each(pieces, run.threads, spare, [&](int64_t p) {
    const int64_t from = std::max(begin, (first + p) << level), to = std::min(end, (first + p + 1) << level);
    SufficientStatistics sum(shape, from);
    for (int64_t b = from; b < to; ++b) {
      SufficientStatistics leaf = SufficientStatistics::of_block(shape, b, spare);
      fill(b, leaf);
      sum.merge(std::move(leaf), spare);
    }
    piece[static_cast<size_t>(p)] = std::move(sum);
  });
  if (pieces == 0) return SufficientStatistics(shape, begin);
  return SufficientStatistics::merged(std::move(piece), run, spare);
}

}  // namespace hws

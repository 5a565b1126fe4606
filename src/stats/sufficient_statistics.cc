#include "src/stats/sufficient_statistics.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <cstring>
#include <new>

#include "fsa/base/file_kinds.hh"
#include "fsa/base/sections.hh"
#include "fsa/base/state_bytes.hh"
#include "src/stats/block_sums.hh"
#include "src/stats/key_sets.hh"

namespace hws {

namespace {

constexpr uint32_t kSufficientStatisticsVersion = 3;  // since 3 with the origin
// At most two nodes of each level, and a part of a block at either end.
constexpr int64_t kMostNodes = 128;
// Sums and squares of counts up to this one are numbers.
constexpr double kMostCount = 1e150;

// ---- Numbers as bytes. Most numbers are zero in some statistics, and few in others.

bool is_zero_bits(double x) { return __builtin_bit_cast(uint64_t, x) == 0; }

// Runs of numbers: a count of zeros, a count of other numbers, and these numbers. The two counts share a byte, four bits each;
// 15 means that the rest of the count follows.
constexpr uint64_t kLong = 15;

void append_runs(std::string *bytes, std::span<const double> numbers) {
  for (size_t i = 0; i < numbers.size();) {
    size_t from = i, end;
    while (from < numbers.size() && is_zero_bits(numbers[from])) ++from;
    for (end = from; end < numbers.size() && !is_zero_bits(numbers[end]);) ++end;
    const uint64_t zeros = from - i, count = end - from;
    bytes->push_back(static_cast<char>(std::min(zeros, kLong) << 4 | std::min(count, kLong)));
    if (zeros >= kLong) append_number(bytes, zeros - kLong);
    if (count >= kLong) append_number(bytes, count - kLong);
    bytes->append(reinterpret_cast<const char *>(numbers.data() + from), static_cast<size_t>(count) * sizeof(double));
    i = end;
  }
}

void take_runs(std::string_view *bytes, std::span<double> numbers) {
  const auto length = [&](uint64_t part) { return part < kLong ? part : kLong + take_number(bytes); };
  for (size_t at = 0; at < numbers.size();) {
    const uint64_t lengths = static_cast<unsigned char>(take_bytes(bytes, 1)[0]);
    const uint64_t zeros = length(lengths >> 4), count = length(lengths & 15);
    if (zeros > numbers.size() - at || count > numbers.size() - at - zeros || zeros + count == 0) {
      fail(Code::corrupt, "statistics with too many numbers");
    }
    at += zeros;
    const std::string_view run = take_bytes(bytes, static_cast<size_t>(count) * sizeof(double));
    if (count > 0) std::memcpy(numbers.data() + at, run.data(), run.size());
    at += count;
  }
}

// Rows of a sparse statistic come first, each as its distance from the previous one.
void append_values(std::string *bytes, const StatisticSpec &spec, const StatisticValues &v) {
  if (spec.key_width > 0) return append_keys(bytes, v.rows, static_cast<size_t>(spec.key_width));
  if (spec.sparse) {
    append_number(bytes, v.all ? 0 : v.rows.size() + 1);
    int64_t before = -1;
    for (const int32_t row : v.rows) {
      append_number(bytes, static_cast<uint64_t>(row - before - 1));
      before = row;
    }
  }
  append_runs(bytes, v.value);
}

StatisticValues take_values(std::string_view *bytes, const StatisticSpec &spec) {
  StatisticValues v;
  if (spec.key_width > 0) {
    v.rows = take_keys(bytes, static_cast<size_t>(spec.key_width));
    return v;
  }
  const uint64_t rows = spec.sparse ? take_number(bytes) : 0;
  size_t size = spec.rows.size();
  v.all = rows == 0;
  if (!v.all) {
    if (rows - 1 > static_cast<uint64_t>(spec.rows.count)) fail(Code::corrupt, "statistics with too many rows");
    size = 0;
    int64_t before = -1;
    for (uint64_t i = 1; i < rows; ++i) {
      const uint64_t between = take_number(bytes);
      if (between >= static_cast<uint64_t>(spec.rows.count - before - 1)) fail(Code::corrupt, "statistics with too many rows");
      before += static_cast<int64_t>(between) + 1;
      v.rows.push_back(static_cast<int32_t>(before));
      v.begin.push_back(size);
      size += spec.rows.width_of(before);
    }
    v.begin.push_back(size);
  }
  v.value.resize(size);
  take_runs(bytes, v.value);
  for (const double x : v.value) {
    if (spec.any_sign ? std::isnan(x) || x == INFINITY : !(x >= 0 && x <= kMostCount)) {
      fail(Code::corrupt, "statistics with a number in '%s' that no items sum to", spec.name.c_str());
    }
  }
  return v;
}

void add_values(const StatisticRows &rows, const StatisticValues &v, Array<double> *sum) {
  if (v.all) {
    for (size_t i = 0; i < v.value.size(); ++i) (*sum)[i] += v.value[i];
    return;
  }
  for (size_t i = 0; i < v.rows.size(); ++i) {
    double *to = sum->data() + rows.begin(v.rows[i]);
    for (size_t k = v.begin[i]; k < v.begin[i + 1]; ++k) *to++ += v.value[k];
  }
}

// Cuts the next line "name=value" from the front; both are empty at the end.
std::pair<std::string_view, std::string_view> next_line(std::string_view *lines) {
  const std::string_view line = lines->substr(0, lines->find('\n'));
  lines->remove_prefix(std::min(lines->size(), line.size() + 1));
  const size_t equals = std::min(line.find('='), line.size());
  return {line.substr(0, equals), line.substr(std::min(line.size(), equals + 1))};
}

}  // namespace

void require_origin(const std::string &theirs, const std::string &own, Code code) {
  if (theirs == own) return;
  constexpr std::string_view kOption = "option ";
  std::string_view a = theirs, b = own;
  while (!a.empty() || !b.empty()) {
    const auto [a_name, a_value] = next_line(&a);
    const auto [b_name, b_value] = next_line(&b);
    if (a_name == b_name && a_value == b_value) continue;
    if (a_name != b_name || a_name.empty()) break;
    const std::string name(a_name), x(a_value), y(b_value);
    if (name == "learner" || name.starts_with(kOption)) {
      fail(code, "statistics of a learner with %.60s = %.60s; expected %.60s", name.c_str(), x.c_str(), y.c_str());
    }
    fail(code, "statistics of a learner of which %.60s differ%s", name.c_str(), name.ends_with('s') ? "" : "s");
  }
  fail(code, "statistics of a learner of another kind; expected one with the same options");
}

StatisticShape::StatisticShape(std::vector<StatisticSpec> specs, BlockPlan plan, uint64_t model)
    : specs_(std::move(specs)), plan_(plan) {
  std::string text = std::to_string(plan.items) + ' ' + std::to_string(plan.items_per_block) + '\n';
  for (const StatisticSpec &s : specs_) {
    text += s.name + '\n' + std::to_string(s.rows.count) + ' ' + std::to_string(s.rows.size());
    text += s.sparse ? " sparse\n" : "\n";
    if (s.key_width > 0) text += "keys of " + std::to_string(s.key_width) + '\n';
  }
  hash_ = checksum64(text.data(), text.size(), model);
}

int64_t StatisticShape::dense_bytes() const {
  int64_t bytes = 0;
  for (const StatisticSpec &s : specs_) bytes += s.sparse ? 0 : static_cast<int64_t>(s.rows.size() * 8);
  return bytes;
}

int64_t StatisticShape::bytes() const {
  int64_t bytes = 0;
  for (const StatisticSpec &s : specs_) bytes += static_cast<int64_t>(s.rows.size() * 8);
  return bytes;
}

std::vector<StatisticValues> SpareStatistics::take() {
  const std::lock_guard<std::mutex> hold(lock_);
  kept_.reserve(std::max(most_, out_ + 1));  // so that put() needs no memory
  std::vector<StatisticValues> statistics;
  if (!kept_.empty()) {
    statistics = std::move(kept_.back());
    kept_.pop_back();
  } else if (!numbers_.empty()) {
    statistics.resize(1);
    statistics[0].value.swap(numbers_);
  }
  most_ = std::max(most_, ++out_);
  return statistics;
}

void SpareStatistics::put(std::vector<StatisticValues> statistics) noexcept {
  const std::lock_guard<std::mutex> hold(lock_);
  if (out_ > 0) --out_;
  if (kept_.size() < most_) kept_.push_back(std::move(statistics));
}

void SpareStatistics::put_numbers(Array<double> numbers) noexcept {
  const std::lock_guard<std::mutex> hold(lock_);
  if (out_ > 0) --out_;
  numbers_.swap(numbers);
}

void SpareStatistics::clear() noexcept {
  const std::lock_guard<std::mutex> hold(lock_);
  kept_.clear();
  Array<double> none;
  numbers_.swap(none);
  out_ = most_ = 0;
}

SufficientStatistics::SufficientStatistics(StatisticShapePtr shape, int64_t at)
    : shape_(std::move(shape)), begin_(at), end_(at) {}

SufficientStatistics::SufficientStatistics(StatisticShapePtr shape, std::vector<StatisticNode> nodes)
    : shape_(std::move(shape)), begin_(nodes.front().begin), end_(nodes.back().end), nodes_(std::move(nodes)) {}

void SufficientStatistics::merge(SufficientStatistics next, const Run &run) {
  require_origin(next.origin_, origin_, Code::argument);
  if (next.shape_->hash() != shape_->hash()) fail(Code::argument, "statistics of two different shapes cannot be merged");
  if (next.step_ != step_) fail(Code::argument, "statistics of two different steps cannot be merged");
  if (next.begin_ != end_) {
    fail(Code::argument,
         "statistics of items %" PRId64 " to %" PRId64 " cannot follow those of %" PRId64 " to %" PRId64
         "; expected ranges that touch",
         next.begin_, next.end_ - 1, begin_, end_ - 1);
  }
  for (StatisticNode &node : next.nodes_) nodes_.push_back(std::move(node));
  nodes_ = joined(*shape_, std::move(nodes_), run, nullptr);
  end_ = next.end_;
}

Array<double> SufficientStatistics::total(size_t statistic) const {
  const StatisticRows &rows = shape_->specs()[statistic].rows;
  Array<double> sum(rows.size(), 0.0);
  for (const StatisticNode &node : nodes_) add_values(rows, node.statistics[statistic], &sum);
  return sum;
}

Array<double> SufficientStatistics::take_total(size_t statistic) {
  if (nodes_.size() != 1 || !nodes_[0].statistics[statistic].all) return total(statistic);
  return std::move(nodes_[0].statistics[statistic].value);
}

StatisticValues SufficientStatistics::take_rows(size_t statistic) {
  if (nodes_.size() != 1) fail(Code::internal, "rows of %zu nodes", nodes_.size());
  return std::move(nodes_[0].statistics[statistic]);
}

Array<int32_t> SufficientStatistics::keys(size_t statistic, const Run &run) const {
  Array<std::span<const int32_t>> sets;
  for (const StatisticNode &node : nodes_) sets.push_back(node.statistics[statistic].rows);
  return united_keys(sets, static_cast<size_t>(shape_->specs()[statistic].key_width), run);
}

SufficientStatistics SufficientStatistics::renumbered(StatisticShapePtr shape, size_t statistic,
                                                      std::span<const int32_t> numbers) && {
  const StatisticRows &rows = shape_->specs()[statistic].rows;
  for (StatisticNode &node : nodes_) {
    StatisticValues &v = node.statistics[statistic];
    if (v.all) {
      for (int64_t row = 0; row <= rows.count; ++row) v.begin.push_back(rows.begin(row));
      for (const int32_t number : numbers) v.rows.push_back(number - 1);
    } else {
      for (int32_t &row : v.rows) row = numbers[static_cast<size_t>(row)] - 1;
    }
    v.all = v.rows.size() == static_cast<size_t>(shape->specs()[statistic].rows.count);
    if (!v.all) continue;
    v.rows.clear();
    v.begin.clear();
  }
  shape_ = std::move(shape);
  return std::move(*this);
}

std::string SufficientStatistics::write() const {
  const int64_t range[4] = {begin_, end_, static_cast<int64_t>(nodes_.size()), step_};
  const uint64_t shape = shape_->hash();
  std::string bytes;
  for (const StatisticNode &node : nodes_) {
    append_number(&bytes, static_cast<uint64_t>(node.end - node.begin));
    for (size_t i = 0; i < node.statistics.size(); ++i) append_values(&bytes, shape_->specs()[i], node.statistics[i]);
  }
  SectionWriter out(FileKind::statistics, kSufficientStatisticsVersion);
  out.add(tag("shap"), &shape, sizeof shape);
  out.add(tag("rang"), range, sizeof range);
  out.add(tag("orig"), origin_);
  out.add_view(tag("vals"), bytes.data(), bytes.size());
  return out.finish();
}

SufficientStatistics SufficientStatistics::read(StatisticShapePtr shape, const std::string &origin,
                                                std::span<const std::byte> file) {
  const SectionReader in(file, FileKind::statistics, kSufficientStatisticsVersion);
  if (in.version() < kSufficientStatisticsVersion) {
    fail(Code::version, "statistics of format %u, which do not say what learner they are of; expected format %u", in.version(),
         kSufficientStatisticsVersion);
  }
  require_origin(std::string(in.text(tag("orig"))), origin, Code::version);
  if (in.value<uint64_t>(tag("shap")) != shape->hash()) fail(Code::version, "statistics of another model, step or layout");
  const auto range = in.array<int64_t>(tag("rang"));
  std::string_view bytes = in.text(tag("vals"));
  const bool sized = range.size() == 4 && range[2] >= 0 && range[2] <= kMostNodes;
  if (!sized || range[0] < 0 || range[1] < range[0] || range[1] > shape->plan().items) {
    fail(Code::corrupt, "statistics with a damaged range");
  }
  SufficientStatistics s(std::move(shape), range[0]);
  s.step_ = range[3];
  s.origin_ = origin;
  for (int64_t n = 0; n < range[2]; ++n) {
    const uint64_t length = take_number(&bytes);
    if (length == 0 || length > static_cast<uint64_t>(range[1] - s.end_)) {
      fail(Code::corrupt, "statistics with a damaged range");
    }
    StatisticNode node{s.end_, s.end_ + static_cast<int64_t>(length), {}};
    for (const StatisticSpec &spec : s.shape_->specs()) node.statistics.push_back(take_values(&bytes, spec));
    s.end_ = node.end;
    s.nodes_.push_back(std::move(node));
  }
  if (!bytes.empty() || s.end_ != range[1]) fail(Code::corrupt, "statistics whose sizes do not fit");
  // Even if the bytes were damaged, no two nodes of a value may make one node. All other functions rely on this.
  s.nodes_ = joined(*s.shape_, std::move(s.nodes_), Run{}, nullptr);
  return s;
}

}  // namespace hws

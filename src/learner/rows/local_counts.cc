#include "src/learner/rows/local_counts.hh"

#include <algorithm>

#include "fsa/base/error.hh"
#include "fsa/base/simd.hh"
#include "fsa/base/state_bytes.hh"
#include "src/stats/code_rows.hh"

namespace hws {

namespace {

constexpr size_t kLongestRun = UINT16_MAX;

// Whether fewer than three of n codes are 0. Zeros behind the codes may be read.
bool has_few_zeros(const uint16_t *codes, size_t n) {
  constexpr size_t kLanes = 8;
  using Codes = baseline::Vector<uint16_t, kLanes>;
  int64_t zeros = 0;
  for (size_t j = 0; j < n && zeros < 3;) {
    constexpr size_t kBlock = kLanes << 10;
    Codes of_block{};
    for (const size_t end = std::min(n, j + kBlock); j < end; j += kLanes) {
      of_block -= static_cast<Codes>(baseline::load<kLanes>(codes + j) == Codes{});  // true is −1
    }
    for (size_t lane = 0; lane < kLanes; ++lane) zeros += of_block[lane];
    if (j > n) zeros -= static_cast<int64_t>(j - n);
  }
  return zeros < 3;
}

}  // namespace

LocalCounts::LocalCounts(const CountGrid &grid) : grid_(grid), codes_(kBehind, uint16_t{0}) {}

void LocalCounts::clear() {
  codes_.assign(kBehind, 0);
  begin_.assign(1, 0);
}

double LocalCounts::append(double *numbers, const double *old, size_t n) {
  const size_t begin = begin_.back();
  codes_.extend(n);
  std::fill_n(codes_.end() - kBehind, kBehind, uint16_t{0});
  const double change = code_rows().round(numbers, old, grid_.quantum(), n, codes_.data() + begin);
  pack(begin, n);
  begin_.push_back(codes_.size() - kBehind);
  return change;
}

void LocalCounts::decode(const uint16_t *codes, size_t n, double *numbers) const {
  code_rows().read(codes, grid_.quantum(), n, numbers);
}

// Replaces the last codes by runs if these are shorter.
void LocalCounts::pack(size_t begin, size_t n) {
  const uint16_t *const codes = codes_.data() + begin;
  if (has_few_zeros(codes, n)) return;  // a run costs two codes
  runs_.clear();
  for (size_t at = 0; at < n && runs_.size() < n;) {
    const size_t most = std::min(n, at + kLongestRun);
    const size_t run = static_cast<size_t>(std::find_if(codes + at, codes + most, [](uint16_t c) { return c != 0; }) - codes);
    const size_t end = static_cast<size_t>(std::find(codes + run, codes + std::min(n, run + kLongestRun), 0) - codes);
    if (end == n && run == n) break;
    runs_.push_back(static_cast<uint16_t>(run - at));
    runs_.push_back(static_cast<uint16_t>(end - run));
    runs_.insert(runs_.end(), codes + run, codes + end);
    at = end;
  }
  if (runs_.size() >= n) return;
  std::copy(runs_.begin(), runs_.end(), codes_.data() + begin);
  codes_.resize(begin + runs_.size() + kBehind);
  std::fill_n(codes_.end() - kBehind, kBehind, uint16_t{0});
}

// Runs are spread first, since whole rows are decoded side by side.
void LocalCounts::read(size_t item, size_t n, double *numbers, Array<uint16_t> *room) const {
  const uint16_t *code = codes_.data() + begin_.data()[item], *const end = codes_.data() + begin_.data()[item + 1];
  if (static_cast<size_t>(end - code) == n) return decode(code, n, numbers);
  room->assign(n + kBehind, 0);
  for (uint16_t *to = room->data(); code < end;) {
    const size_t count = code[1];
    to = std::copy_n(code + 2, count, to + code[0]);
    code += 2 + count;
  }
  decode(room->data(), n, numbers);
}

void LocalCounts::append_to(std::string *bytes) const {
  append_array(bytes, begin_);
  append_array(bytes, codes_);
}

LocalCounts LocalCounts::take(std::string_view *bytes, const CountGrid &grid) {
  LocalCounts s(grid);
  s.begin_ = take_array<size_t>(bytes);
  s.codes_ = take_array<uint16_t>(bytes);
  const Array<size_t> &begin = s.begin_;
  if (begin.empty() || begin.front() != 0 || !std::is_sorted(begin.begin(), begin.end()) || s.codes_.size() < kBehind ||
      begin.back() != s.codes_.size() - kBehind) {
    fail(Code::corrupt, "a checkpoint of %zu local counts whose items are not one after the other", s.codes_.size());
  }
  return s;
}

void LocalCounts::require(size_t item, size_t n) const {
  const size_t length = begin_[item + 1] - begin_[item];
  size_t numbers = length;
  if (length < n) {
    numbers = 0;
    for (size_t at = begin_[item], end = begin_[item + 1]; at < end; at += 2u + codes_[at + 1]) {
      numbers += codes_[at] + codes_[at + 1];  // the zeros behind the last item may be read
      if (at + 2 + codes_[at + 1] > end) numbers = n + 1;
    }
  }
  if (length == n || (length < n && numbers <= n)) return;
  fail(Code::corrupt, "%zu local counts of item %zu (counted from 0); expected %zu", numbers, item, n);
}

}  // namespace hws

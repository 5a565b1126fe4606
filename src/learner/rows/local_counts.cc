#include "src/learner/rows/local_counts.hh"

#include <algorithm>

#include "fsa/base/error.hh"
#include "fsa/base/simd.hh"
#include "fsa/base/state_bytes.hh"
#include "src/stats/code_rows.hh"

namespace hws {

namespace {

constexpr size_t kLongestRun = UINT16_MAX;

// Whether runs would take as many codes as there are, or more: each has two codes more than those that are not 0. Up to eight
// zeros behind the codes may be read.
bool runs_are_longer(const uint16_t *codes, size_t n) {
  constexpr size_t kLanes = 8;
  using Codes = baseline::Vector<uint16_t, kLanes>;
  size_t zeros = 0, ends = 0;  // ends: of runs of codes that are not 0
  for (size_t j = 0; j < n;) {
    constexpr size_t kBlock = kLanes << 10;
    Codes of_block{}, of_ends{};
    for (const size_t end = std::min(n, j + kBlock); j < end; j += kLanes) {
      const auto here = static_cast<Codes>(baseline::load<kLanes>(codes + j) == Codes{});  // true is −1
      const auto next = static_cast<Codes>(baseline::load<kLanes>(codes + j + 1) == Codes{});
      of_block -= here;
      of_ends -= next & ~here;
    }
    for (size_t lane = 0; lane < kLanes; ++lane) {
      zeros += of_block[lane];
      ends += of_ends[lane];
    }
    if (j > n) zeros -= j - n;
  }
  return 2 * ends >= zeros;
}

}  // namespace

LocalCounts::LocalCounts(const CountGrid &grid, bool has_runs)
    : grid_(grid), has_runs_(has_runs), codes_(kBehind, uint16_t{0}) {}

void LocalCounts::clear() {
  codes_.assign(kBehind, 0);
  begin_.assign(1, 0);
}

uint16_t *LocalCounts::open(size_t n) {
  codes_.extend(n);
  std::fill_n(codes_.end() - kBehind, kBehind, uint16_t{0});
  return codes_.data() + begin_.back();
}

void LocalCounts::close(size_t n) {
  if (has_runs_) pack(begin_.back(), n);
  begin_.push_back(codes_.size() - kBehind);
}

double LocalCounts::append(double *numbers, const double *old, size_t n) {
  const double change = code_rows().round(numbers, old, grid_.quantum(), n, open(n));
  close(n);
  return change;
}

// Replaces the last codes by runs if these are shorter.
void LocalCounts::pack(size_t begin, size_t n) {
  const uint16_t *const codes = codes_.data() + begin;
  if (runs_are_longer(codes, n)) return;
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

const uint16_t *LocalCounts::codes(size_t item, size_t n, Array<uint16_t> *room) const {
  const uint16_t *code = codes_.data() + begin_.data()[item], *const end = codes_.data() + begin_.data()[item + 1];
  if (static_cast<size_t>(end - code) == n) return code;
  room->assign(n + kBehind, 0);
  for (uint16_t *to = room->data(); code < end;) {
    const size_t count = code[1];
    to = std::copy_n(code + 2, count, to + code[0]);
    code += 2 + count;
  }
  return room->data();
}

void LocalCounts::read(size_t item, size_t n, double *numbers, Array<uint16_t> *room) const {
  code_rows().read(codes(item, n, room), grid_.quantum(), n, numbers);
}

void LocalCounts::append_to(std::string *bytes) const {
  append_array(bytes, begin_);
  append_array(bytes, codes_);
}

LocalCounts LocalCounts::take(std::string_view *bytes, const CountGrid &grid, bool has_runs) {
  LocalCounts s(grid, has_runs);
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

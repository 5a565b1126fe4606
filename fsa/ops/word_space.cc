#include "fsa/ops/word_space.hh"

#include <algorithm>
#include <cmath>
#include <functional>

#include "fsa/base/merge_sort.hh"

namespace hws {

namespace {

constexpr double kNothing = 0x1p-42;  // of a coordinate's terms

}  // namespace

WordSpace::WordSpace(int32_t dimension, const Run &run) : run_(run) {
  run.limit_bytes(int64_t{dimension} * 40);
  const size_t n = static_cast<size_t>(dimension);
  basis_at_.assign(n, -1);
  value_.assign(n, 0);
  terms_.assign(n, 0);
  unit_.assign(n, Scaled::kZeroExponent);
  touched_.assign(n, false);
}

void WordSpace::touch(int32_t at) {
  const size_t i = static_cast<size_t>(at);
  if (touched_[i]) return;
  touched_[i] = true;
  touched_list_.push_back(at);
  if (basis_at_[i] < 0) return;
  waiting_.push_back(basis_at_[i]);
  std::push_heap(waiting_.begin(), waiting_.end(), std::greater<>());
}

// A basis vector is zero at the pivots of earlier ones, so in order of their making each
// is subtracted once.
void WordSpace::subtract(int32_t basis) {
  const size_t pivot = static_cast<size_t>(pivot_[basis]);
  const double factor = value_[pivot];
  value_[pivot] = 0;
  if (std::fabs(factor) <= kNothing * terms_[pivot]) return;
  for (int64_t e = begin_[basis]; e < begin_[static_cast<size_t>(basis) + 1]; ++e) {
    const Entry &entry = entries_[e];
    if (static_cast<size_t>(entry.at) == pivot) continue;
    touch(entry.at);
    value_[entry.at] -= factor * entry.value;
    terms_[entry.at] += std::fabs(factor * entry.value);
  }
}

bool WordSpace::add(std::span<const Coordinate> vector) {
  int64_t scale = Scaled::kZeroExponent;
  for (const Coordinate &c : vector) {
    int64_t &unit = unit_[c.at];
    if (unit == Scaled::kZeroExponent) unit = c.value.e;
    scale = std::max(scale, c.value.e - unit);
  }
  for (const Coordinate &c : vector) {
    const size_t at = static_cast<size_t>(c.at);
    touch(c.at);
    value_[at] = terms_[at] = ldexp_clamped(c.value.m, c.value.e - unit_[at] - scale);
  }
  while (!waiting_.empty()) {
    std::pop_heap(waiting_.begin(), waiting_.end(), std::greater<>());
    const int32_t basis = waiting_.back();
    waiting_.pop_back();
    subtract(basis);
  }
  run_.visit(static_cast<int64_t>(touched_list_.size()));
  // The pivot: large, and with most of its digits left.
  int32_t pivot = -1;
  double best = 0;
  merge_sort(touched_list_.begin(), touched_list_.end());
  for (const int32_t at : touched_list_) {
    const double x = std::fabs(value_[at]), of = terms_[at];
    if (!(x > kNothing * of)) continue;
    const double worth = x * (x / of);
    if (pivot >= 0 && worth <= best) continue;
    pivot = at;
    best = worth;
  }
  if (pivot >= 0) {
    run_.limit_bytes(static_cast<int64_t>((entries_.size() + touched_list_.size()) * 2 * sizeof(Entry) + value_.size() * 40));
    const double unit = value_[pivot];
    for (const int32_t at : touched_list_) {
      const double x = value_[at];
      if (std::fabs(x) > kNothing * terms_[at]) entries_.push_back({at, at == pivot ? 1.0 : x / unit});
    }
    begin_.push_back(static_cast<int64_t>(entries_.size()));
    basis_at_[pivot] = static_cast<int32_t>(pivot_.size());
    pivot_.push_back(pivot);
  }
  for (const int32_t at : touched_list_) {
    value_[at] = terms_[at] = 0;
    touched_[at] = false;
  }
  touched_list_.clear();
  return pivot >= 0;
}

}  // namespace hws

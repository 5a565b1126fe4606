// Optimize: speed
#include "src/graph/exact/sub_table.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

constexpr size_t kRunEntries = 64;

}  // namespace

size_t SubTable::run_of(std::span<const int32_t> sizes) {
  size_t run = 1;
  for (size_t i = sizes.size(); i-- > 0 && run < kRunEntries;) run *= static_cast<size_t>(sizes[i]);
  return run;
}

SubTable::SubTable(std::span<const int32_t> sizes, std::span<const char> within) {
  size_t i = sizes.size();
  low_.assign(1, 0);
  // Entry x of the low variables so far becomes entry value · run + x.
  while (i > 0 && run_ < kRunEntries) {
    --i;
    const auto size = static_cast<size_t>(sizes[i]);
    const size_t before = run_;
    low_.resize(before * size);
    for (size_t value = 1; value < size; ++value) {
      for (size_t x = 0; x < before; ++x) {
        low_[value * before + x] = low_[x] + static_cast<int32_t>(within[i] ? value * low_entries_ : 0);
      }
    }
    run_ *= size;
    if (within[i]) low_entries_ *= size;
  }
  while (i > 0) {
    --i;
    const size_t stride = within[i] ? runs_ * run_ : 0;
    const auto size = static_cast<size_t>(sizes[i]);
    const bool joins = !high_.empty() && (high_.back().stride == 0) == (stride == 0) &&
                       static_cast<size_t>(high_.back().size) * size <= (size_t{1} << 30);
    if (joins) high_.back().size *= sizes[i];
    else high_.push_back({sizes[i], stride});
    if (within[i]) runs_ *= size;
  }
}

void SubTable::expand(std::span<const double> plain, double *expanded) const {
  for (size_t r = 0; r < runs_; ++r) {
    const double *from = plain.data() + r * low_entries_;
    double *to = expanded + r * run_;
    for (size_t x = 0; x < run_; ++x) to[x] = from[low_[x]];
  }
}

void SubTable::fold(const double *expanded, std::span<double> plain) const {
  std::fill(plain.begin(), plain.end(), 0.0);
  for (size_t r = 0; r < runs_; ++r) {
    double *to = plain.data() + r * low_entries_;
    const double *from = expanded + r * run_;
    for (size_t x = 0; x < run_; ++x) to[low_[x]] += from[x];
  }
}

void SubTable::fold_largest(const double *expanded, std::span<double> plain) const {
  std::fill(plain.begin(), plain.end(), -INFINITY);
  for (size_t r = 0; r < runs_; ++r) {
    double *to = plain.data() + r * low_entries_;
    const double *from = expanded + r * run_;
    for (size_t x = 0; x < run_; ++x) to[low_[x]] = std::max(to[low_[x]], from[x]);
  }
}

}  // namespace hws

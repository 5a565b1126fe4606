// Optimize: speed
// Variables behind the target are summed out from the last one on, then those before it from the first one on. Each sum
// leaves a table smaller by its variable's number of values, so that the first one costs the most.
#include "src/graph/finite/factor_sums.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

double largest_of(const double *x, int32_t n) {
  double most = x[0];
  for (int32_t i = 1; i < n; ++i) most = std::max(most, x[i]);
  return most;
}

}  // namespace

void FactorSums::weigh(std::span<const double> table, std::span<const int32_t> sizes, size_t target,
                       const double *const *weights, double *out) {
  const double *from = table.data();
  size_t entries = table.size();
  half_.resize(entries);
  other_half_.resize(entries);
  double *to = half_.data(), *next = other_half_.data();
  for (size_t p = sizes.size(); --p > target;) {
    const auto n = static_cast<size_t>(sizes[p]);
    const double *const w = weights[p];
    entries /= n;
    for (size_t i = 0; i < entries; ++i) {
      double sum = 0;
      for (size_t j = 0; j < n; ++j) sum += from[i * n + j] * w[j];
      to[i] = sum;
    }
    from = to;
    std::swap(to, next);
  }
  for (size_t p = 0; p < target; ++p) {
    const auto n = static_cast<size_t>(sizes[p]);
    const double *const w = weights[p];
    entries /= n;
    for (size_t i = 0; i < entries; ++i) to[i] = from[i] * w[0];
    for (size_t j = 1; j < n; ++j) {
      const double *const row = from + j * entries;
      const double x = w[j];
      for (size_t i = 0; i < entries; ++i) to[i] += row[i] * x;
    }
    from = to;
    std::swap(to, next);
  }
  std::copy_n(from, sizes[target], out);
}

void FactorSums::sum(const FactorTable &table, size_t target, const double *const *logs, double *out) {
  const size_t places = table.sizes.size();
  size_t values = 0;
  for (const int32_t size : table.sizes) values += static_cast<size_t>(size);
  weights_.resize(values);
  weights_of_.clear();
  double *to = weights_.data();
  for (size_t p = 0; p < places; ++p) {
    const int32_t n = table.sizes[p];
    weights_of_.push_back(to);
    if (p != target) {
      const double most = largest_of(logs[p], n);
      for (int32_t i = 0; i < n; ++i) to[i] = std::exp(logs[p][i] - most);
    }
    to += n;
  }
  weigh(table.plain, table.sizes, target, weights_of_.data(), out);
  const int32_t n = table.sizes[target];
  double least = out[0];
  for (int32_t i = 1; i < n; ++i) least = std::min(least, out[i]);
  if (!(least >= kTooSmall)) return from_logs(table, target, logs, false, out);
  for (int32_t i = 0; i < n; ++i) out[i] = std::log(out[i]);
}

void FactorSums::largest(const FactorTable &table, size_t target, const double *const *logs, double *out) {
  from_logs(table, target, logs, true, out);
}

void FactorSums::from_logs(const FactorTable &table, size_t target, const double *const *logs, bool largest, double *out) {
  const size_t places = table.sizes.size();
  const auto values = static_cast<size_t>(table.sizes[target]);
  scale_.assign(values, 0.0);  // the sum over terms, each relative to the largest, out
  for (size_t i = 0; i < values; ++i) out[i] = -INFINITY;
  at_.assign(places, 0);
  for (const double entry : table.logs) {
    double term = entry;
    for (size_t p = 0; p < places; ++p) {
      if (p != target) term += logs[p][at_[p]];
    }
    const auto value = static_cast<size_t>(at_[target]);
    if (term > out[value]) {
      scale_[value] = out[value] > -INFINITY ? scale_[value] * std::exp(out[value] - term) + 1 : 1;
      out[value] = term;
    } else if (term > -INFINITY) {
      scale_[value] += std::exp(term - out[value]);
    }
    for (size_t p = places; p-- > 0 && ++at_[p] == table.sizes[p];) at_[p] = 0;
  }
  if (largest) return;
  for (size_t i = 0; i < values; ++i) out[i] += scale_[i] > 0 ? std::log(scale_[i]) : 0;
}

}  // namespace hws

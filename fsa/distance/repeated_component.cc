// x = N x + b in plain doubles, all entries relative to the largest of b. Proven as
// in certified_solve.hh: for d > 0, (I − N) w ≥ d/2 and w > 0 give a radius below 1
// and |y − exact| ≤ 2 w max|r_i|/d_i, r the residual of y with a bound on its
// rounding. d = 1 is done once per matrix and serves for all y whose entries are not
// far apart; otherwise d = y.
#include "fsa/distance/repeated_component.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

constexpr int32_t kRepeatedComponentMost = 64;
constexpr size_t kMostEntries = size_t{kRepeatedComponentMost} * kRepeatedComponentMost;
constexpr double kRepeatedComponentUnit = 0x1p-53;
// Entries of b further apart than this are for arithmetic in scaled numbers.
constexpr int64_t kApart = 300;

// (d + N z − z)_i, plus a bound on what was lost in rounding: k products and k + 2
// sums, each within a unit of the terms' sizes.
struct Residual {
  double value, lost;
};

Residual residual(const double *value, const int32_t *column, int32_t begin, int32_t end, double d,
                  const Array<double> &z, double self) {
  double even = 0, odd = 0;  // two sums, so that half the additions do not wait
  int32_t e = begin;
  for (; e + 1 < end; e += 2) {
    even += value[e] * z[column[e]];
    odd += value[e + 1] * z[column[e + 1]];
  }
  if (e < end) even += value[e] * z[column[e]];
  const double in = even + odd;  // N ≥ 0 and z ≥ 0: the sum is its own size
  return {(in + d) - self, (end - begin + 4) * kRepeatedComponentUnit * (in + d + self)};
}

}  // namespace

bool RepeatedComponent::same(const ComponentMatrix &n) const {
  return std::equal(n.offsets.begin(), n.offsets.end(), offsets_.begin(), offsets_.end()) &&
         std::equal(n.column.begin(), n.column.end(), column_.begin(), column_.end()) &&
         std::equal(n.value.begin(), n.value.end(), value_.begin(), value_.end());
}

void RepeatedComponent::take(const ComponentMatrix &n, const Run &run) {
  const auto size = static_cast<size_t>(n.size());
  run.limit_bytes(static_cast<int64_t>((size * size + 6 * size) * sizeof(double) + n.value.size() * 12));
  offsets_.clear();  // stays without a matrix if an allocation below fails
  usable_ = false;
  column_.assign(n.column.begin(), n.column.end());
  value_.assign(n.value.begin(), n.value.end());
  factor_.assign(size * size, 0);
  for (Array<double> *a : {&inverse_, &v_, &f_, &y_, &r_, &w_}) a->resize(size);
  offsets_.assign(n.offsets.begin(), n.offsets.end());
  factor();
}

// As in dense_elimination.hh, column by column: no step of an inner loop waits for the
// one before it.
void RepeatedComponent::factor() {
  const size_t n = inverse_.size();
  for (size_t i = 0; i < n; ++i) {
    for (auto e = static_cast<size_t>(offsets_[i]); e < static_cast<size_t>(offsets_[i + 1]); ++e) {
      factor_[static_cast<size_t>(column_[e]) * n + i] -= value_[e];
    }
    factor_[i * n + i] += 1;
  }
  for (size_t k = 0; k < n; ++k) {
    double *from = &factor_[k * n];
    if (!(from[k] > 0x1p-50)) return;
    inverse_[k] = 1 / from[k];
    for (size_t i = k + 1; i < n; ++i) from[i] *= inverse_[k];
    for (size_t j = k + 1; j < n; ++j) {
      double *to = &factor_[j * n];
      const double f = to[k];
      if (f == 0) continue;
      for (size_t i = k + 1; i < n; ++i) to[i] -= f * from[i];
    }
  }
  std::fill(r_.begin(), r_.end(), 1.0);
  usable_ = certificate(r_, v_);
}

// z ≈ (I − N)^-1 r.
void RepeatedComponent::apply(const Array<double> &r, Array<double> &z) const {
  const size_t n = inverse_.size();
  std::copy(r.begin(), r.end(), z.begin());
  double *x = z.data();
  for (size_t j = 0; j < n; ++j) {
    const double *column = &factor_[j * n], by = x[j];
    for (size_t i = j + 1; i < n; ++i) x[i] -= by * column[i];
  }
  for (size_t j = n; j-- > 0;) {
    const double *column = &factor_[j * n], by = x[j] *= inverse_[j];
    for (size_t i = 0; i < j; ++i) x[i] -= by * column[i];
  }
}

bool RepeatedComponent::certificate(const Array<double> &d, Array<double> &w) const {
  apply(d, w);
  for (const double x : w) {
    if (!(x > 0)) return false;
  }
  for (size_t i = 0; i < w.size(); ++i) {
    const Residual r = residual(value_.data(), column_.data(), offsets_[i], offsets_[i + 1], d[i], w, w[i]);
    if (!(std::fabs(r.value) + r.lost <= 0.5 * d[i])) return false;
  }
  return true;
}

bool RepeatedComponent::solve_plainly(std::span<const Scaled> b, std::span<Scaled> x, double tolerance) {
  const size_t n = inverse_.size();
  int64_t top = Scaled::kZeroExponent;
  for (const Scaled &s : b) top = std::max(top, s.e);
  for (size_t i = 0; i < n; ++i) {
    f_[i] = 0;
    if (b[i].zero()) continue;
    if (top - b[i].e > kApart) return false;
    f_[i] = std::ldexp(b[i].m, static_cast<int>(b[i].e - top));
  }
  apply(f_, y_);
  double largest = 0;
  for (size_t i = 0; i < n; ++i) {
    if (!(y_[i] > 0x1p-600)) return false;  // NaN too
    const Residual r = residual(value_.data(), column_.data(), offsets_[i], offsets_[i + 1], f_[i], y_, y_[i]);
    r_[i] = std::fabs(r.value) + r.lost;
    largest = std::max(largest, r_[i]);
  }
  bool good = largest < INFINITY;
  for (size_t i = 0; i < n && good; ++i) good = 2 * largest * v_[i] <= tolerance * y_[i];
  if (!good) {
    if (!certificate(y_, w_)) return false;
    largest = 0;
    for (size_t i = 0; i < n; ++i) largest = std::max(largest, r_[i] / y_[i]);
    for (size_t i = 0; i < n; ++i) {
      if (!(2 * largest * w_[i] <= tolerance * y_[i])) return false;
    }
  }
  for (size_t i = 0; i < n; ++i) {
    x[i] = {y_[i], top};
    x[i].normalize();
  }
  return true;
}

bool RepeatedComponent::solve(const ComponentMatrix &n, std::span<const Scaled> b, std::span<Scaled> x, const Run &run) {
  const bool small = n.size() > 1 && n.size() <= kRepeatedComponentMost && n.value.size() <= kMostEntries && n.exponent.empty();
  if (!small || std::all_of(b.begin(), b.end(), [](const Scaled &s) { return s.zero(); })) return solve_component(n, b, x, run);
  if (!same(n)) take(n, run);
  const double allowed = std::max(run.tolerance, 1e-15);
  return (usable_ && solve_plainly(b, x, allowed)) || solve_component(n, b, x, run);
}

}  // namespace hws

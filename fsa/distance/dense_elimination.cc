#include "fsa/distance/dense_elimination.hh"

#include <algorithm>

namespace hws {

DenseElimination::DenseElimination(const BalancedSystem &system, const Run &run)
    : n_(static_cast<size_t>(system.size())) {
  run.limit_bytes(static_cast<int64_t>(n_) * static_cast<int64_t>(n_) * 8);
  factor_.assign(n_ * n_, 0);
  for (size_t i = 0; i < n_; ++i) {
    double *row = &factor_[i * n_];
    for (auto e = static_cast<size_t>(system.offsets()[i]); e < static_cast<size_t>(system.offsets()[i + 1]); ++e) {
      row[system.column()[e]] -= system.value()[e];
    }
    row[i] += 1;
  }
  for (size_t k = 0; k < n_; ++k) {
    run.check();
    const double *pivot = &factor_[k * n_];
    for (size_t i = k + 1; i < n_; ++i) {
      double *row = &factor_[i * n_];
      if (row[k] == 0) continue;
      const double f = row[k] /= pivot[k];
      for (size_t j = k + 1; j < n_; ++j) row[j] -= f * pivot[j];
    }
  }
}

void DenseElimination::apply(std::span<const double> r, std::span<double> z, double, const Run &) {
  for (size_t i = 0; i < n_; ++i) {
    const double *row = &factor_[i * n_];
    double s = r[i];
    for (size_t j = 0; j < i; ++j) s -= row[j] * z[j];
    z[i] = s;
  }
  for (size_t i = n_; i-- > 0;) {
    const double *row = &factor_[i * n_];
    double s = z[i];
    for (size_t j = i + 1; j < n_; ++j) s -= row[j] * z[j];
    z[i] = s / row[i];
  }
}

bool scaled_elimination(const BalancedSystem &system, std::span<Scaled> x, const Run &run) {
  const auto n = static_cast<size_t>(system.size());
  run.limit_bytes(static_cast<int64_t>(n) * static_cast<int64_t>(n) * 16);
  std::vector<Scaled> a(n * n);  // N between the states not yet eliminated, paths by the others included
  for (size_t i = 0; i < n; ++i) {
    x[i] = system.source(static_cast<int32_t>(i));
    for (int64_t e = system.offsets()[i]; e < system.offsets()[i + 1]; ++e) {
      Scaled &entry = a[i * n + static_cast<size_t>(system.column()[static_cast<size_t>(e)])];
      entry = entry + system.entry(e);
    }
  }
  // From the last state down; row k then holds only columns below k.
  for (size_t k = n; k-- > 0;) {
    run.check();
    const Scaled self = a[k * n + k];
    if (self.e > 0) return false;  // normalized: at least 1
    const Scaled star = Scaled::from(1 / (1 - self.value()));
    for (size_t j = 0; j < k; ++j) a[k * n + j] = a[k * n + j] * star;
    x[k] = x[k] * star;
    for (size_t i = 0; i < k; ++i) {
      const Scaled f = a[i * n + k];
      if (f.zero()) continue;
      for (size_t j = 0; j < k; ++j) {
        if (!a[k * n + j].zero()) a[i * n + j] = a[i * n + j] + f * a[k * n + j];
      }
      x[i] = x[i] + f * x[k];
    }
  }
  for (size_t k = 0; k < n; ++k) {
    for (size_t j = 0; j < k; ++j) x[k] = x[k] + a[k * n + j] * x[j];
  }
  return true;
}

}  // namespace hws

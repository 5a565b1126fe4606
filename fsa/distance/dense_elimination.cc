#include "fsa/distance/dense_elimination.hh"

#include <cmath>

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
    if (!(pivot[k] > 0) || !std::isfinite(pivot[k])) {
      pivots_ = std::isfinite(pivot[k]) ? Pivots::not_positive : Pivots::not_finite;
      return;
    }
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

}  // namespace hws

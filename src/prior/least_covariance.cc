#include "src/prior/least_covariance.hh"

#include <cmath>
#include <utility>

#include "src/stats/cholesky.hh"

namespace hws {

namespace {

// Makes a symmetric matrix diagonal. The columns of v become its eigenvectors.
void diagonalize(double *a, double *v, size_t n, const Run *run) {
  constexpr int kSweeps = 60;  // convergence is quadratic after a few
  for (size_t i = 0; i < n * n; ++i) v[i] = i % (n + 1) == 0 ? 1 : 0;
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    bool done = true;
    for (size_t p = 0; p < n; ++p) {
      if (run) run->check();
      for (size_t q = p + 1; q < n; ++q) {
        const double off = a[p * n + q];
        if (!(std::fabs(off) > 1e-17 * std::sqrt(std::fabs(a[p * n + p] * a[q * n + q])))) continue;
        done = false;
        const double theta = (a[q * n + q] - a[p * n + p]) / (2 * off);
        const double t = std::copysign(1, theta) / (std::fabs(theta) + std::hypot(theta, 1));
        const double c = 1 / std::hypot(t, 1), s = t * c;
        for (size_t i = 0; i < n; ++i) {
          const double x = a[i * n + p], y = a[i * n + q];
          a[i * n + p] = c * x - s * y;
          a[i * n + q] = s * x + c * y;
        }
        for (size_t i = 0; i < n; ++i) {
          const double x = a[p * n + i], y = a[q * n + i];
          a[p * n + i] = c * x - s * y;
          a[q * n + i] = s * x + c * y;
        }
        a[p * n + q] = a[q * n + p] = 0;
        for (size_t i = 0; i < n; ++i) {
          const double x = v[i * n + p], y = v[i * n + q];
          v[i * n + p] = c * x - s * y;
          v[i * n + q] = s * x + c * y;
        }
      }
    }
    if (done) return;
  }
}

}  // namespace

void raise_to_least(double *covariance, const double *factor, size_t n, double least, double *scratch,
                    const Run *run) {
  double *const a = scratch, *const v = scratch + n * n;
  // Computes L⁻¹ S L⁻ᵀ: first the rows of S are solved, then the columns.
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j <= i; ++j) a[i * n + j] = a[j * n + i] = covariance[packed_at(n, i, j)];
  }
  const auto solve = [&] {
    for (size_t i = 0; i < n; ++i) {
      if (run) run->check();
      solve_lower(factor, n, a + i * n);
    }
  };
  solve();
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < i; ++j) std::swap(a[i * n + j], a[j * n + i]);
  }
  solve();
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j < i; ++j) a[i * n + j] = a[j * n + i] = (a[i * n + j] + a[j * n + i]) / 2;
  }
  diagonalize(a, v, n, run);
  bool raised = false;
  for (size_t k = 0; k < n; ++k) raised |= !(a[k * n + k] >= least);
  if (!raised) return;  // a covariance that is large enough keeps its bits
  for (size_t k = 0; k < n; ++k) {
    if (run) run->check();
    const double root = std::sqrt(std::fmax(least, a[k * n + k]));
    double *const column = a + k * n;  // becomes L v_k √λ_k; row k of a is no longer needed
    for (size_t i = n; i-- > 0;) {
      double sum = v[i * n + k] / factor[packed_at(n, i, i)];
      for (size_t j = 0; j < i; ++j) sum += factor[packed_at(n, i, j)] * v[j * n + k];
      column[i] = root * sum;
    }
  }
  for (size_t j = 0, at = 0; j < n; ++j) {
    if (run) run->check();
    for (size_t i = j; i < n; ++i, ++at) {
      double sum = 0;
      for (size_t k = 0; k < n; ++k) sum += a[k * n + i] * a[k * n + j];
      covariance[at] = sum;
    }
  }
}

}  // namespace hws

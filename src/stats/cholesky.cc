// Optimize: speed
#include "src/stats/cholesky.hh"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hws {

bool cholesky(double *a, size_t n, const double *least, const Run *run) {
  double *column = a;
  for (size_t j = 0; j < n; ++j) {
    if (run) run->check();
    double pivot = column[0];
    if (least && !(pivot > least[j])) pivot = least[j];
    if (!(pivot > 0 && pivot < INFINITY)) return false;
    const double reciprocal = 1 / std::sqrt(pivot);
    column[0] = reciprocal;
    for (size_t i = 1; i < n - j; ++i) column[i] *= reciprocal;
    double *to = column + (n - j);
    for (size_t k = 1; k < n - j; ++k) {
      const double x = column[k];
      for (size_t i = k; x != 0 && i < n - j; ++i) to[i - k] -= x * column[i];  // a diagonal matrix takes O(n²)
      to += n - j - k;
    }
    column += n - j;
  }
  return true;
}

double solve_lower(const double *l, size_t n, double *x) noexcept {
  double square = 0;
  for (size_t j = 0; j < n; ++j) {
    const double y = x[j] * l[0];
    x[j] = y;
    square += y * y;
    for (size_t i = j + 1; i < n; ++i) x[i] -= l[i - j] * y;
    l += n - j;
  }
  return square;
}

void solve_upper(const double *l, size_t n, double *x) noexcept {
  const double *column = l + packed_size(n);
  for (size_t j = n; j-- > 0;) {
    column -= n - j;
    double sum = x[j];
    for (size_t i = j + 1; i < n; ++i) sum -= column[i - j] * x[i];
    x[j] = sum * column[0];
  }
}

double log_diagonal(const double *l, size_t n) noexcept {
  double sum = 0;
  for (size_t j = 0; j < n; ++j) sum -= std::log(l[packed_at(n, j, j)]);
  return sum;
}

double product_entry(const double *l, size_t n, size_t i, size_t j) noexcept {
  if (i < j) std::swap(i, j);
  double sum = 0;
  for (size_t k = 0; k < j; ++k) sum += l[packed_at(n, i, k)] * l[packed_at(n, j, k)];
  const double diagonal = l[packed_at(n, j, j)];
  return sum + (i == j ? 1 / (diagonal * diagonal) : l[packed_at(n, i, j)] / diagonal);
}

}  // namespace hws

// Optimize: speed
#include "src/graph/exact/table_runs.hh"

#include <algorithm>
#include <cmath>

namespace hws {

void add_run(double *to, const double *more, size_t n) {
  for (size_t i = 0; i < n; ++i) to[i] += more[i];
}

void multiply_run(double *to, const double *by, size_t n) {
  for (size_t i = 0; i < n; ++i) to[i] *= by[i];
}

void raise_run(double *to, const double *other, size_t n) {
  for (size_t i = 0; i < n; ++i) to[i] = to[i] < other[i] ? other[i] : to[i];
}

// Three runs are read at a time, so that few products are stored.
void multiply_runs(const double *const *runs, size_t count, size_t n, double *to) {
  const double *const a = runs[0], *const b = runs[1];
  if (count == 2) {
    for (size_t i = 0; i < n; ++i) to[i] = a[i] * b[i];
    return;
  }
  const double *const c = runs[2];
  for (size_t i = 0; i < n; ++i) to[i] = a[i] * b[i] * c[i];
  size_t next = 3;
  for (; next + 1 < count; next += 2) {
    const double *const d = runs[next], *const e = runs[next + 1];
    for (size_t i = 0; i < n; ++i) to[i] = to[i] * d[i] * e[i];
  }
  if (next < count) multiply_run(to, runs[next], n);
}

double sum_of_run(const double *x, size_t n) {
  double lanes[8] = {};
  size_t i = 0;
  for (; i + 8 <= n; i += 8) {
    for (size_t j = 0; j < 8; ++j) lanes[j] += x[i + j];
  }
  for (size_t j = 0; i < n; ++i, ++j) lanes[j] += x[i];
  return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
}

void divide_run(double *x, double by, size_t n) {
  for (size_t i = 0; i < n; ++i) x[i] /= by;
}

Extremes extremes(const double *x, size_t n, double zero) {
  Extremes found = {INFINITY, zero};
  for (size_t i = 0; i < n; ++i) {
    found.most = std::max(found.most, x[i]);
    found.least = std::min(found.least, x[i] > zero ? x[i] : INFINITY);
  }
  return found;
}

double sum_out_fastest(double *table, size_t rest, size_t size, double *by_value) {
  double all = 0;
  for (size_t x = 0; x < rest; ++x) {
    const double *from = table + x * size;
    double sum = 0;
    for (size_t value = 0; value < size; ++value) {
      sum += from[value];
      by_value[value] += from[value];
    }
    table[x] = sum;
    all += sum;
  }
  return all;
}

}  // namespace hws

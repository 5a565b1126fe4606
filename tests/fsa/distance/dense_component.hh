// Components of random cyclic machines, and their systems (I − N) x = b solved by plain
// elimination in long double.
#pragma once
#include <algorithm>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"

namespace dense {

struct Share {
  int32_t to;
  double weight;
};

// Row i of n: one entry to the next state, so that all are on one ring, and `extra` to
// states at random, self-loops and repeated columns among them; all sum to `sum`.
inline hws::Array<Share> ring_row(hws::Rng &r, int32_t i, int32_t n, int32_t extra, double sum) {
  hws::Array<Share> row;
  double whole = 0;
  for (int32_t k = 0; k <= extra; ++k) {
    row.push_back({(i + 1) % n, r.uniform() + 0.01});
    whole += row.back().weight;
  }
  for (int32_t k = 0; k <= extra; ++k) {
    Share &share = row[static_cast<size_t>(k)];
    if (k > 0) share.to = static_cast<int32_t>(r.below(static_cast<uint64_t>(n)));
    share.weight *= sum / whole;
  }
  return row;
}

struct Solution {
  bool finite;
  hws::Array<long double> x;
  long double condition;    // largest entry of (I − N)^-1 1
  long double least_pivot;
};

// a: I − N, row by row.
inline Solution solved(hws::Array<long double> a, hws::Array<long double> x) {
  const size_t n = x.size();
  hws::Array<long double> one(n, 1);
  long double least_pivot = 1;
  for (size_t k = 0; k < n; ++k) {
    least_pivot = std::min(least_pivot, a[k * n + k]);
    if (!(a[k * n + k] > 0)) return {false, {}, 0, 0};
    for (size_t i = k + 1; i < n; ++i) {
      const long double f = a[i * n + k] / a[k * n + k];
      for (size_t j = k; j < n; ++j) a[i * n + j] -= f * a[k * n + j];
      x[i] -= f * x[k];
      one[i] -= f * one[k];
    }
  }
  long double condition = 0;
  for (size_t k = n; k-- > 0;) {
    for (size_t j = k + 1; j < n; ++j) {
      x[k] -= a[k * n + j] * x[j];
      one[k] -= a[k * n + j] * one[j];
    }
    x[k] /= a[k * n + k];
    one[k] /= a[k * n + k];
    condition = std::max(condition, one[k]);
  }
  return {true, std::move(x), condition, least_pivot};
}

}  // namespace dense

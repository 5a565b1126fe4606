// Sums over a topological order, one row at a time: what a node takes over from its edges' targets (backward) and what it
// gives to them (forward). Inner loops of forward_backward.cc and ordered_sum.cc, which differ in where weights come from.
#pragma once
#include <algorithm>

#include "fsa/distance/wide_sum.hh"

namespace hws {

// `n` edges side by side. exponent: null, all 0.
struct EdgeRow {
  const int32_t *next;
  const double *weight;
  const int32_t *exponent;
  int32_t n;
};

// sum += Σ w x[next], not settled. The least target.
inline int32_t pull_row(Scaled &sum, const Scaled *x, EdgeRow row) {
  int32_t least = INT32_MAX;
  for (int32_t i = 0; i < row.n; ++i) {
    const Scaled &y = x[row.next[i]];
    least = std::min(least, row.next[i]);
    add_to(sum, row.weight[i] * y.m, y.e + (row.exponent ? row.exponent[i] : 0));
  }
  return least;
}

// Deep in a machine all sums have one exponent below 0. Nodes that hold nothing yet are
// told it, a few at once, so that what comes to them first needs no branch of its own.
inline void prime(Scaled *x, int32_t from, int32_t nodes, int64_t exponent) {
  const int32_t end = from + std::min(16, nodes - from);
  for (int32_t v = from; v < end; ++v) {
    if (x[v].m == 0) x[v].e = exponent;
  }
}

// x[next] += w · from. ordered: nodes are first met in about the order of their numbers. The least target.
template <bool ordered>
inline int32_t push_row(Scaled *x, int32_t nodes, Scaled from, EdgeRow row) {
  int32_t least = INT32_MAX;
  for (int32_t i = 0; i < row.n; ++i) {
    least = std::min(least, row.next[i]);
    const int64_t exponent = from.e + (row.exponent ? row.exponent[i] : 0);
    Scaled &to = x[row.next[i]];
    if (to.e == exponent) {
      to.m += row.weight[i] * from.m;
    } else {
      if (ordered && to.m == 0) prime(x, row.next[i], nodes, exponent);
      add_shifted(to, row.weight[i] * from.m, exponent);
    }
  }
  return least;
}

}  // namespace hws

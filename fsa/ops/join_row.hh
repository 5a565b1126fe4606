// One state's arcs as a join reads them, ordered by their label on the joined
// tape, and the join of two such rows: every pair of arcs that read the same
// symbol, own label against own label, default arcs (ρ) against what the other
// side has and the own side has not.
#pragma once
#include <algorithm>
#include <cstdint>

#include "fsa/machine/machine.hh"

namespace hws {

struct JoinRow {
  const Label *label = nullptr;  // n of them, ascending: ρ, then epsilon, then symbols; no φ
  const int32_t *at = nullptr;   // n: where `next`, `weight` and `id` have the arc
  int32_t n = 0, rho_end = 0, symbols = 0;  // [0, rho_end) ρ, [rho_end, symbols) epsilon, then symbols
  const State *next = nullptr;
  const double *weight = nullptr;
  const ArcId *id = nullptr;     // the machine's arc; null: `at` itself
  uint64_t reads = 0;              // the symbols read, as bits,
  const uint16_t *first = nullptr; // and where their arcs begin (LabelDirectory); null: not known

  bool has_rho() const { return rho_end > 0; }
  bool has_epsilon() const { return rho_end < symbols; }
  int32_t symbol_arcs() const { return n - symbols; }
  State to(int32_t i) const { return next[at[i]]; }
  double w(int32_t i) const { return weight[at[i]]; }
  ArcId arc(int32_t i) const { return id ? id[at[i]] : at[i]; }

  // Finds where ρ and epsilon arcs end. Call once the labels are in place.
  void find_parts() {
    rho_end = 0;
    while (rho_end < n && label[rho_end] == kRho) ++rho_end;
    symbols = first ? first[0] : rho_end;
    if (!first && symbols < n && label[symbols] == kEpsilon) {
      symbols = static_cast<int32_t>(std::upper_bound(label + symbols, label + n, kEpsilon) - label);
    }
  }
  // First position from `from` on whose label is at least c: doubling steps, so
  // that walking through a row costs O(log of each gap).
  int32_t seek(int32_t from, Label c) const {
    int32_t low = from, step = 1;
    while (step <= n - low && label[low + step - 1] < c) {
      low += step;
      step *= 2;
    }
    return static_cast<int32_t>(std::lower_bound(label + low, label + std::min(n, low + step - 1), c) - label);
  }
  // End of the run of equal labels that starts at `from`.
  int32_t run_end(int32_t from) const {
    const Label c = label[from];
    int32_t i = from + 1;
    while (i < n && label[i] == c) ++i;
    return i;
  }
};

// Calls cross(c, i0, i1, j0, j1) for all arcs [i0, i1) of x and [j0, j1) of y that read
// a common symbol c: both c, or one c and the other ρ where its row has no c. ρ with ρ is left to
// the caller; returned is the number of symbols that either row has for its own
// (counted only if both rows have ρ) and the number of steps made.
// O(smaller row · log(larger)); without a ρ nothing else is looked at.
struct JoinCount {
  int64_t own = 0, steps = 0;
};

template <class Cross>
JoinCount join_rows(const JoinRow &x, const JoinRow &y, Cross &&cross) {
  JoinCount count;
  int32_t i = x.symbols, j = y.symbols;
  const bool x_rho = x.has_rho(), y_rho = y.has_rho();
  while (i < x.n && j < y.n) {
    ++count.steps;
    const Label cx = x.label[i], cy = y.label[j];
    if (cx == cy) {
      const int32_t i1 = x.run_end(i), j1 = y.run_end(j);
      cross(cx, i, i1, j, j1);
      i = i1;
      j = j1;
    } else if (cx < cy) {
      if (!y_rho) {
        i = x.seek(i, cy);
        continue;
      }
      const int32_t i1 = x.run_end(i);
      cross(cx, i, i1, 0, y.rho_end);
      i = i1;
    } else {
      if (!x_rho) {
        j = y.seek(j, cx);
        continue;
      }
      const int32_t j1 = y.run_end(j);
      cross(cy, 0, x.rho_end, j, j1);
      j = j1;
    }
    ++count.own;
  }
  while (y_rho && i < x.n) {
    const int32_t i1 = x.run_end(i);
    cross(x.label[i], i, i1, 0, y.rho_end);
    i = i1;
    ++count.own;
    ++count.steps;
  }
  while (x_rho && j < y.n) {
    const int32_t j1 = y.run_end(j);
    cross(y.label[j], 0, x.rho_end, j, j1);
    j = j1;
    ++count.own;
    ++count.steps;
  }
  return count;
}

}  // namespace hws

// The sum over all walks inside one strongly connected component: the least
// non-negative solution x of  x = N x + b,  N ≥ 0 irreducible, b ≥ 0, b ≠ 0. It is
// finite if and only if the spectral radius of N is below 1; that is certified
// (pivots, or a vector v > 0 with N v < v; divergence by N v ≥ v), never guessed
// from an iteration count.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"

namespace hws {

// N in rows: row i has entries [offsets[i], offsets[i+1]): column, and value
// value · 2^exponent (exponent empty: all 0). Repeated columns add up.
struct ComponentMatrix {
  std::span<const int32_t> offsets;  // n + 1
  std::span<const int32_t> column;
  std::span<const double> value;
  std::span<const int32_t> exponent;
  int32_t size() const { return static_cast<int32_t>(offsets.size()) - 1; }
};

// Writes x (n entries, normalized). Relative error per entry at most
// run.tolerance when the solver is iterative, a small multiple of the condition
// of I − N times 1e-16 when it is direct. Returns false if the sum is infinite.
bool solve_component(const ComponentMatrix &n, std::span<const Scaled> b, std::span<Scaled> x, const Run &run);

}  // namespace hws

// The sum over all walks inside one strongly connected component: the least
// non-negative solution x of  x = N x + b,  N ≥ 0 irreducible, b ≥ 0, b ≠ 0. It is
// finite if and only if the spectral radius of N is below 1; that is certified
// (pivots, or a vector v > 0 with N v < v; divergence by N v ≥ v), never guessed
// from an iteration count.
#pragma once
#include <cstdint>
#include <span>

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
// max(run.tolerance, 1e-15) whichever solver was chosen; only where the condition
// of I − N is beyond about 1e10 and rows are long, what twice the working
// precision can do. Returns false if the sum is infinite; a radius that double
// arithmetic cannot tell from 1 (a gap below about 1e-15 times the condition of
// the rest) counts as that. Throws `limit`.
//
// Small components: dense elimination, O(n³). Others: BiCGSTAB where it converges
// at once, sparse elimination where that is cheap, more iterations, dense.
bool solve_component(const ComponentMatrix &n, std::span<const Scaled> b, std::span<Scaled> x, const Run &run);

}  // namespace hws

// Small dense symmetric positive definite matrices. They are stored as packed lower triangles, column by column: entry (i, j),
// i ≥ j, is at packed_at(n, i, j). A factor L has the reciprocals of its diagonal on the diagonal, so solving needs no
// division. Columns are added one by one in a fixed order, which gives the same bits everywhere.
//
//     n = 3      a00 a10 a20 | a11 a21 | a22      packed_at(3, 2, 1) = 4
//
// Eigen's LLT is not used. Here each pivot has a lower bound that is known beforehand. It keeps sums of outer products positive
// definite after they have lost digits. And sizes are a few dozen as a rule.
#pragma once
#include <cstddef>

#include "fsa/base/run.hh"

namespace hws {

constexpr size_t packed_size(size_t n) { return n * (n + 1) / 2; }
constexpr size_t packed_at(size_t n, size_t i, size_t j) { return j * n - j * (j + 1) / 2 + i; }

// Factors A = L Lᵀ in place, O(n³ / 3). A pivot i (the square of L's diagonal) below least[i] becomes least[i]. If `least` is
// null, a pivot that is not positive makes the call fail and return false. Each column asks `run`, if there is one.
bool cholesky(double *a, size_t n, const double *least, const Run *run = nullptr);

// Replaces x by L⁻¹ x and returns |L⁻¹ x|².
double solve_lower(const double *l, size_t n, double *x) noexcept;
// Replaces x by L⁻ᵀ x.
void solve_upper(const double *l, size_t n, double *x) noexcept;

// Returns ln |L|, half of ln |A|.
double log_diagonal(const double *l, size_t n) noexcept;

// Returns entry (i, j) of A = L Lᵀ. O(n).
double product_entry(const double *l, size_t n, size_t i, size_t j) noexcept;

}  // namespace hws

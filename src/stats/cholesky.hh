// Small dense symmetric positive definite matrices, as packed lower triangles, column by column: entry (i, j), i ≥ j, at
// packed_at(n, i, j). A factor L has the reciprocals of its diagonal in the diagonal's places: solving divides by nothing.
// Columns are added one by one in a fixed order, so that the same bits come out everywhere.
//
// Not Eigen's LLT: here no pivot falls below a bound that is known beforehand, which keeps sums of outer products that lost
// their digits positive definite; and the sizes are a few dozen at most.
#pragma once
#include <cstddef>

namespace hws {

constexpr size_t packed_size(size_t n) { return n * (n + 1) / 2; }
constexpr size_t packed_at(size_t n, size_t i, size_t j) { return j * n - j * (j + 1) / 2 + i; }

// A = L Lᵀ in place, O(n³ / 3). Pivot i (the square of L's diagonal) is least[i] where it would come out below; `least` may be
// null: a pivot that is not positive then makes it fail, with false.
bool cholesky(double *a, size_t n, const double *least) noexcept;

// x ← L⁻¹ x, in place; |L⁻¹ x|².
double solve_lower(const double *l, size_t n, double *x) noexcept;
// x ← L⁻ᵀ x, in place.
void solve_upper(const double *l, size_t n, double *x) noexcept;

// ln |L|, half of ln |A|.
double log_diagonal(const double *l, size_t n) noexcept;

// Entry (i, j) of A = L Lᵀ. O(n).
double product_entry(const double *l, size_t n, size_t i, size_t j) noexcept;

}  // namespace hws

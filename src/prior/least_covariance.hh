// The nearest covariance that is not too small. Where a likelihood's maximum is a matrix S, its maximum among the matrices that
// are at least `least` of another one, R, has the eigenvalues of S about R raised to `least`: with R = L Lᵀ and
// L⁻¹ S L⁻ᵀ = V diag(λ) Vᵀ it is L V diag(max(λ, least)) Vᵀ Lᵀ. For ln |Σ| + tr(Σ⁻¹ S) is least there: each eigenvalue x adds
// ln x + λ / x, which rises from x = λ on.
#pragma once
#include <cstddef>

namespace hws {

// In place, packed as src/stats/cholesky.hh packs; `factor` is R's. Scratch: 2 n². O(n³), by Jacobi rotations of cyclic order.
void raise_to_least(double *covariance, const double *factor, size_t n, double least, double *scratch) noexcept;

}  // namespace hws

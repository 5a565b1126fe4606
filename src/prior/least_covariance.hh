// The nearest covariance that is not too small. Let the likelihood have its maximum at the matrix S. Among the matrices that
// are at least `least` · R its maximum has the eigenvalues of S relative to R, raised to `least`. With R = L Lᵀ and L⁻¹ S L⁻ᵀ =
// V diag(λ) Vᵀ it is L V diag(max(λ, least)) Vᵀ Lᵀ. Reason: it minimizes ln |Σ| + tr(Σ⁻¹ S), where each eigenvalue x
// contributes ln x + λ / x, and this rises for x > λ.
#pragma once
#include <cstddef>

#include "fsa/base/run.hh"

namespace hws {

// Works in place, on a matrix packed as in src/stats/cholesky.hh; `factor` is that of R. Scratch: 2 n² numbers. O(n³), by
// cyclic Jacobi rotations. Each of their rows asks `run`, if there is one.
void raise_to_least(double *covariance, const double *factor, size_t n, double least, double *scratch,
                    const Run *run = nullptr);

}  // namespace hws

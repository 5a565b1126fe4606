// Gaussian elimination of I − M without pivoting, O(n³). For a matrix M ≥ 0 of
// spectral radius below 1 it is stable: every Schur complement is again an
// M-matrix, its off-diagonal entries are sums of terms of one sign, and only the
// pivots (one minus the weight of returning to a state by way of the states
// eliminated before) see a subtraction.
#pragma once
#include <vector>

#include "fsa/distance/certified_solve.hh"

namespace hws {

class DenseElimination final : public ApproximateInverse {
 public:
  DenseElimination(const BalancedSystem &system, const Run &run);
  void apply(std::span<const double> r, std::span<double> z, double relative, const Run &run) override;

 private:
  size_t n_;
  std::vector<double> factor_;  // row by row: L below the diagonal, U on and above
};

// The same in scaled arithmetic, when no exponents are known to balance by: x of
// `system`, to about the condition of I − N times 1e-16. False if a pivot is not
// positive. Some 20 times slower.
bool scaled_elimination(const BalancedSystem &system, std::span<Scaled> x, const Run &run);

}  // namespace hws

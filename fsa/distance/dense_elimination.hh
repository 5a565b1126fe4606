// Gaussian elimination of I − M without pivoting, O(n³). For a matrix M ≥ 0 of
// spectral radius below 1 it is stable: every Schur complement is again an
// M-matrix, its off-diagonal entries are sums of terms of one sign, and only the
// pivots (one minus the weight of returning to a state by way of the states
// eliminated before) see a subtraction.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/distance/certified_solve.hh"

namespace hws {

class DenseElimination final : public Elimination {
 public:
  DenseElimination(const BalancedSystem &system, const Run &run);
  void apply(std::span<const double> r, std::span<double> z, double relative, const Run &run) override;
  Pivots pivots() const override { return pivots_; }

 private:
  size_t n_;
  Pivots pivots_ = Pivots::positive;
  Array<double> factor_;  // row by row: L below the diagonal, U on and above
};

}  // namespace hws

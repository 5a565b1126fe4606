// One component's equations x = N x + b in coordinates where doubles are enough:
// x_i = y_i · 2^potential_i with y within a moderate range of 1, however far
// apart the x_i are, so y = M y + rhs with M_ij = N_ij · 2^(potential_j − potential_i).
// A diagonal similarity by powers of two: exact, and the spectral radius stays.
//
// Only states with x_i > 0 take part (those from which some b_j > 0 is reached),
// renumbered in the order of a breadth-first search back from b's states.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/distance/cyclic_solve.hh"

namespace hws {

class BalancedSystem {
 public:
  BalancedSystem(const ComponentMatrix &n, std::span<const Scaled> b, const Run &run);

  int32_t size() const { return static_cast<int32_t>(original_.size()); }
  int64_t entries() const { return static_cast<int64_t>(column_.size()); }
  std::span<const int32_t> offsets() const { return offsets_; }
  std::span<const int32_t> column() const { return column_; }
  std::span<const double> value() const { return value_; }  // M, after balance()
  std::span<const double> rhs() const { return rhs_; }

  // Potentials from Gauss-Seidel sweeps upwards from 0 in scaled arithmetic: the
  // iterates grow towards x, and their exponents settle long before their
  // digits do. `settled`: in the last pair of sweeps all entries grew by the same
  // factor, within 2. `diverged`: a self-loop ≥ 1. O(entries) per sweep.
  enum class Growth { settled, unsettled, diverged };
  Growth estimate(int64_t pairs_of_sweeps, const Run &run);
  // Potentials taken from known values of x (normalized, in this numbering).
  void set_estimate(std::span<const Scaled> x);
  // False while the potentials are so far off that M has entries beyond 2^100;
  // elimination might then overflow, and its pivots say nothing.
  bool moderate() const { return moderate_; }
  // Moves y's exponents into the potentials; y must be positive and finite.
  void rebalance(std::span<const double> y);

  // r = f + M y − y for y = high + low (low may be empty), computed to twice the
  // working precision; bound_i ≥ |exact r_i|, its rounding included. Returns the
  // largest bound (infinite if anything is not finite).
  double residual(std::span<const double> f, std::span<const double> high, std::span<const double> low,
                  std::span<double> r) const;

  // N as it was given, for solvers in scaled arithmetic.
  Scaled entry(size_t e) const;
  const Scaled &source(int32_t i) const { return source_[i]; }
  // x from y = high + low, into the caller's numbering; zero elsewhere.
  void write(std::span<const double> high, std::span<const double> low, std::span<Scaled> x) const;

 private:
  void balance();
  // b_i + Σ N_ij x_j at the current estimate. The diagonal entry is left out and stored in *self.
  Scaled row_sum(int32_t i, double *self) const;

  Array<int32_t> original_;            // caller's number of each state
  Array<int32_t> offsets_, column_, exponent_;
  Array<double> raw_, value_, rhs_;
  Array<Scaled> source_;    // b
  Array<double> mantissa_;  // the estimate: mantissa · 2^potential
  Array<int64_t> potential_;
  bool moderate_ = false;
};

}  // namespace hws

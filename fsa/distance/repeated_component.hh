// Solves small components one after another, many of which have the same matrix:
// in a sum over a string and a transducer, the insertions at each place of the
// string. The last matrix is kept with its factors, so that meeting it again costs
// O(n²) and no scaling of rows; what that way cannot certify is left to
// solve_component. A matrix met for the first time is solved the same way: no
// result depends on what was kept.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/distance/cyclic_solve.hh"

namespace hws {

class RepeatedComponent {
 public:
  // As solve_component, with its accuracy; b normalized. O(n³) for a matrix not met just before.
  bool solve(const ComponentMatrix &n, std::span<const Scaled> b, std::span<Scaled> x, const Run &run);

 private:
  bool same(const ComponentMatrix &n) const;
  void take(const ComponentMatrix &n, const Run &run);
  void factor();
  void apply(const Array<double> &r, Array<double> &z) const;
  bool certificate(const Array<double> &d, Array<double> &w) const;
  bool solve_plainly(std::span<const Scaled> b, std::span<Scaled> x, double tolerance);

  Array<int32_t> offsets_, column_;
  Array<double> value_;
  bool usable_ = false;    // the factors below are of this matrix, its radius certainly below 1
  Array<double> factor_;   // column by column: L below the diagonal, U above it
  Array<double> inverse_;  // of U's diagonal
  Array<double> v_;        // (I − N) v ≥ 1/2
  Array<double> f_, y_, r_, w_;
};

}  // namespace hws

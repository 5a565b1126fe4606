// A solution that proves itself, whatever made it. A solver only has to be good
// at  z ≈ (I − M)^-1 r;  what is returned is judged by residuals alone:
//
//   1. v from right-hand side 1, until s = (I − M) v is certainly ≥ 1/2 everywhere.
//      Then v > 0 proves that the spectral radius is below 1 (M v < v), and any
//      v_i ≤ 0 proves that it is not: were it, (I − M)^-1 ≥ 0 would make v > 0.
//   2. y by iterative refinement with residuals r in twice the working precision;
//      |y − exact| ≤ 2 max|r| · v  (Since |(I − M)(y − exact)| = |r| ≤ 2 max|r| · s.)
//
// (Ortega and Rheinboldt; Berman and Plemmons, "Nonnegative matrices in the
// mathematical sciences", ch. 6.)
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/distance/balanced_system.hh"

namespace hws {

class ApproximateInverse {
 public:
  virtual ~ApproximateInverse() = default;
  // z ≈ (I − M)^-1 r, the residual at most about `relative` · max|r| if it can.
  virtual void apply(std::span<const double> r, std::span<double> z, double relative, const Run &run) = 0;
};

// A solver that eliminates without pivoting. In exact arithmetic all pivots are
// positive if and only if the spectral radius is below 1; up to the first one that
// is not, every step was one on an M-matrix, and stable.
class Elimination : public ApproximateInverse {
 public:
  enum class Pivots { positive, not_positive, not_finite };
  virtual Pivots pivots() const = 0;
};

enum class Verdict { finite, infinite, undecided };

struct CertifiedSolution {
  Verdict verdict = Verdict::undecided;
  Array<double> high, low;  // finite: y = high + low
  double error = 0;         // finite: a bound on the relative error of every entry
};

// Refines until error ≤ tolerance or no further refinement helps.
CertifiedSolution certified_solve(const BalancedSystem &system, ApproximateInverse &inverse, double tolerance,
                                  const Run &run);

}  // namespace hws

// The least non-negative solution of x = M x + b, where M and b are non-negative and only the map x -> M x + b is given. Sums
// over a cyclic component of a message are such solutions.
//
// A round makes a few sweeps x <- M x + b, at first from x = 0, and then one step of reduced rank extrapolation from their
// points (Sidi, "Efficient implementation of minimal polynomial and reduced rank extrapolation methods", 1991). The next round
// goes on from there. Restarted GMRES would do the same, but here every point is a non-negative vector. One with negative
// entries is never gone on from.
//
// Finite: any non-negative solution shows that the sum is finite. It is the sum itself, since iterates are 0 wherever b cannot
// be reached. Infinite: let d >= 0 be the difference of two sweeps that began at 0. If the next sweep makes no entry of it
// smaller (M d >= d), the sum is infinite.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"

namespace hws {

class AffineMap {
 public:
  virtual ~AffineMap() = default;
  virtual void sweep(std::span<double> x) = 0;  // x <- M x + b, or a Gauss-Seidel form of it
  // Sets weights[i] to what an absolute error of 1 in entry i amounts to in the result, near x.
  virtual void weigh(std::span<const double> x, std::span<double> weights) const = 0;
};

class FixedPoint {
 public:
  enum class Outcome { settled, infinite, unsettled };
  // x must be 0 and becomes the solution. Its estimated weighted error is below 1e-13 where rounding permits. The estimate is
  // the last change divided by one minus the rate at which sweeps converge. `finite` says that the sum is known to be finite.
  // If it is not, a sum that grows beyond 1e12 times that of the first sweeps is given up as unsettled. Throws `limit` (bytes).
  Outcome solve(AffineMap &map, std::span<double> x, int32_t most_sweeps, bool finite, const Run &run);
  int64_t sweeps() const { return sweeps_; }  // of all calls

 private:
  bool extrapolate(std::span<double> x, int32_t points);
  int64_t sweeps_ = 0;
  Array<double> points_, weights_;
};

}  // namespace hws

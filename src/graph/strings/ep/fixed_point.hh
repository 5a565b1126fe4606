// The least non-negative solution of x = M x + b, M and b >= 0, when all there is of them is the map: what
// sums over a cyclic component of a message come to.
//
// From x = 0 a few sweeps x <- M x + b, then reduced rank extrapolation from them (Sidi, "Efficient
// implementation of minimal polynomial and reduced rank extrapolation methods", 1991; what GMRES restarted
// would do, but with sweeps over non-negative vectors only), and again. Any non-negative solution shows
// that the sum is finite, and it is the sum: where b cannot be reached every iterate is 0. That the sum is
// infinite is shown by differences d >= 0 of two sweeps from 0 that the next sweep nowhere makes smaller
// (M d >= d); a vector with negative entries is never gone on from.
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
  // What an absolute error of 1 in each entry amounts to, near x.
  virtual void weigh(std::span<const double> x, std::span<double> weights) const = 0;
};

class FixedPoint {
 public:
  enum class Outcome { settled, infinite, unsettled };
  // x: 0 at first; the solution, with an estimated weighted error below 1e-13 where rounding permits.
  // `finite`: it is known that the sum is. Otherwise one that grows beyond 1e12 times the first sweeps' is given up as
  // unsettled.
  // The estimate is the last change over one minus the rate at which sweeps converge. `limit` (bytes).
  Outcome solve(AffineMap &map, std::span<double> x, int32_t most_sweeps, bool finite, const Run &run);
  int64_t sweeps() const { return sweeps_; }  // of all calls

 private:
  bool extrapolate(std::span<double> x, int32_t points);
  int64_t sweeps_ = 0;
  Array<double> points_, weights_;
};

}  // namespace hws

// Weights of a linear graph's edges: costs in the tropical semiring; otherwise
// linear values m · 2^e, e a multiple of 512 and 0 whenever the value is within
// 2^±400. Because every exponent met in a sum is a multiple of 512, almost all
// additions are of equal exponents and take no shift (see wide_sum.hh).
#pragma once
#include <cstdint>

#include "fsa/base/scaled.hh"
#include "fsa/machine/machine.hh"

namespace hws {

inline constexpr int32_t kExponentStep = 512;
// Values that need no exponent.
inline constexpr double kLeastPlain = 0x1p-400, kMostPlain = 0x1p400;

struct EdgeWeight {
  double m = 0;
  int32_t e = 0;
};

// m · 2^e with e taken to a multiple of kExponentStep and m to within 2^±257.
inline Scaled in_steps(Scaled x) noexcept {
  if (x.zero()) return {0, 0};
  x.normalize();
  const int64_t e = (x.e + kExponentStep / 2) & ~int64_t{kExponentStep - 1};
  return {std::ldexp(x.m, static_cast<int>(x.e - e)), e};
}

class EdgeWeights {
 public:
  explicit EdgeWeights(Semiring s) : semiring_(s) {}
  bool tropical() const { return idempotent(semiring_); }
  EdgeWeight one() const { return {tropical() ? 0.0 : 1.0, 0}; }
  bool zero(EdgeWeight w) const { return tropical() ? w.m == INFINITY : w.m == 0; }
  // From a weight as a machine stores it. Throws `limit` for finite costs beyond ±1e9.
  EdgeWeight from(double stored) const;
  EdgeWeight times(EdgeWeight a, EdgeWeight b) const;  // `limit` out of the same range
  // n parallel edges of weight w.
  EdgeWeight repeated(EdgeWeight w, int64_t n) const {
    return tropical() || n == 1 ? w : times(w, {static_cast<double>(n), 0});
  }

 private:
  Semiring semiring_;
};

}  // namespace hws

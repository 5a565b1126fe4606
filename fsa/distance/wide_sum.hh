// The inner step of sums over a linear graph: x += m · 2^e on Scaled numbers
// whose exponents are multiples of kExponentStep. Such a number is *settled* when
// its m is 0 or within 2^±257; a product with an edge's m is then within 2^±657,
// and a sum of 2^31 of those is far from overflow, so a node is settled once, not
// once per edge. Here a zero is {0, 0}, so that adding to it is the common case too.
#pragma once
#include "fsa/distance/edge_weight.hh"

namespace hws {

inline void add_shifted(Scaled &x, double m, int64_t e) noexcept {
  if (m == 0) return;
  if (x.m == 0) {
    x = {m, e};
  } else if (e > x.e) {
    x = {m + ldexp_clamped(x.m, x.e - e), e};
  } else {
    x.m += ldexp_clamped(m, e - x.e);
  }
}

inline void add_to(Scaled &x, double m, int64_t e) noexcept {
  if (x.e == e) {
    x.m += m;
  } else {
    add_shifted(x, m, e);
  }
}

inline void settle(Scaled &x) noexcept {
  if (x.m >= 0x1p256) {
    x.m *= 0x1p-512;
    x.e += kExponentStep;
  } else if (x.m < 0x1p-256 && x.m > 0) {
    x.m *= 0x1p512;
    x.e -= kExponentStep;
  }
}

}  // namespace hws

// Error-free transformations (Dekker 1971, Knuth): a sum or a product of two
// doubles as the rounded result plus its exact error. Portable: no fused
// multiply-add and no wider type. Exact while nothing overflows or underflows
// (arguments of a product below 2^995, its value above 2^-960).
#pragma once

namespace hws {

struct Exact {
  double value, error;  // value + error is the exact result
};

inline Exact exact_sum(double a, double b) noexcept {
  const double s = a + b, t = s - a;
  return {s, (a - (s - t)) + (b - t)};
}

inline Exact exact_product(double a, double b) noexcept {
  constexpr double kSplit = 0x1p27 + 1;  // halves of 26 bits: their products are exact
  const double ca = kSplit * a, cb = kSplit * b;
  const double ah = ca - (ca - a), al = a - ah, bh = cb - (cb - b), bl = b - bh;
  const double p = a * b;
  return {p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
}

}  // namespace hws

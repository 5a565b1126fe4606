// The semirings a machine's weights can be in, and their weights' arithmetic
// as they are stored (docs/semantics.md, section 2). Hot sums do not use these
// per arc: real and log run on scaled reals (distance/), tropical on plain min.
#pragma once
#include <cmath>
#include <cstdint>

namespace hws {

enum class Semiring : int32_t { real = 0, log = 1, tropical = 2, boolean = 3 };
inline constexpr int32_t kSemiringCount = 4;

inline const char *semiring_name(Semiring s) {
  constexpr const char *names[kSemiringCount] = {"real", "log", "tropical", "boolean"};
  return names[static_cast<int32_t>(s)];
}
// The sum is the better of two weights: costs with min. Boolean weights are the costs 0 and +∞.
inline bool idempotent(Semiring s) { return s == Semiring::tropical || s == Semiring::boolean; }
inline double zero(Semiring s) { return s == Semiring::real ? 0.0 : INFINITY; }
inline double one(Semiring s) { return s == Semiring::real ? 1.0 : 0.0; }
inline bool is_zero(Semiring s, double w) { return s == Semiring::real ? w == 0 : w == INFINITY; }
inline double times(Semiring s, double a, double b) { return s == Semiring::real ? a * b : a + b; }
// a + b of the semiring. In the real one this may overflow to +∞.
inline double plus(Semiring s, double a, double b) {
  if (s == Semiring::real) return a + b;
  const double low = a < b ? a : b, high = a < b ? b : a;
  return idempotent(s) || high == INFINITY ? low : low - std::log1p(std::exp(low - high));
}
// Whether w may stand on an arc or as a final weight.
inline bool valid_weight(Semiring s, double w) {
  if (s == Semiring::boolean) return w == 0 || w == INFINITY;
  return s == Semiring::real ? w >= 0 && w < INFINITY : w > -INFINITY;  // NaN fails both
}
// What such a weight is, for messages.
inline const char *weight_rule(Semiring s) {
  return s == Semiring::real      ? "a weight: a finite number >= 0"
         : s == Semiring::boolean ? "a boolean cost: 0 (true) or Infinity (false)"
                                  : "a cost: a number or Infinity";
}
// A weight's natural logarithm (−∞ for zero): ln of the value, or minus the cost.
inline double log_weight(Semiring s, double w) { return s == Semiring::real ? std::log(w) : -w; }
// The weight whose natural logarithm is x (boolean: true unless that is −∞). In the real semiring this may overflow to +∞.
inline double weight_from_log(Semiring s, double x) {
  if (s == Semiring::boolean) return x > -INFINITY ? 0.0 : INFINITY;
  return s == Semiring::real ? std::exp(x) : x == 0 ? 0.0 : -x;  // never −0
}

}  // namespace hws

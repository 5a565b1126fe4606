// Arithmetic of log odds, with infinities.
#pragma once
#include "src/graph/model/log_weights.hh"

namespace hws {

// ln(1 + e^x): the weight of both values of a variable that sends x (see structured_messages.hh for +∞).
inline double log_of_both(double x) { return x == INFINITY ? 0 : log_add(0, x); }
// ln of the probability of 0, and of 1.
inline double log_off(double x) { return -log_add(0, x); }
inline double log_on(double x) { return -log_add(0, -x); }

// The log odds of the exclusive or of two bits with these log odds.
inline double odds_of_xor(double a, double b) {
  if (std::isinf(a)) return a > 0 ? -b : b;
  if (std::isinf(b)) return b > 0 ? -a : a;
  return log_add(a, b) - log_add(0, a + b);
}

}  // namespace hws

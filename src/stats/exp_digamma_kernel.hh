// The loop of src/stats/exp_digamma.cc, compiled once per instruction set. No branch and no call.
#pragma once
#include "src/stats/exp_digamma.hh"

namespace hws {

namespace {

inline void exp_digamma_kernel(const double *__restrict x, double *__restrict cost, double *__restrict factor,
                               size_t n) noexcept {
  for (size_t i = 0; i < n; ++i) {
    // product: x (x + 1) ... (x + 9); derivative / product: the sum of their reciprocals.
    double v = x[i], product = 1, derivative = 0;
    for (int k = 0; k < 10; ++k) {
      derivative = derivative * v + product;
      product *= v;
      v += 1;
    }
    const double r = 1 / v, s = r * r;
    const double series =
        s *
        (1.0 / 12 + s * (-1.0 / 120 + s * (1.0 / 252 + s * (-1.0 / 240 + s * (1.0 / 132 + s * (-691.0 / 32760 + s / 12))))));
    cost[i] = derivative / product + (0.5 * r + series);
    factor[i] = v;
  }
}

}  // namespace

}  // namespace hws

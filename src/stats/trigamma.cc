// Small x are raised by the recurrence ψ'(x) = ψ'(x + 1) + 1 / x². From 10 on the series in 1 / x² is used, with the Bernoulli
// numbers B2 to B14, whose first term left out is below 1e-15.
#include "src/stats/trigamma.hh"

namespace hws {

double trigamma(double x) noexcept {
  double below = 0;
  for (; x < 10; x += 1) below += 1 / (x * x);
  const double r = 1 / x, s = r * r;
  const double series =
      s * (1.0 / 6 + s * (-1.0 / 30 + s * (1.0 / 42 + s * (-1.0 / 30 + s * (5.0 / 66 + s * (-691.0 / 2730 + s * 7 / 6))))));
  return below + r * (1 + 0.5 * r + series);
}

}  // namespace hws

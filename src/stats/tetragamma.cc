// As trigamma.cc, whose series is differentiated: ψ''(x) = ψ''(x + 1) − 2 / x³ for small x.
#include "src/stats/tetragamma.hh"

namespace hws {

double tetragamma(double x) noexcept {
  double below = 0;
  for (; x < 12; x += 1) below += 2 / (x * x * x);
  const double r = 1 / x, s = r * r;
  const double series =
      s * (0.5 + s * (-1.0 / 6 + s * (1.0 / 6 + s * (-0.3 + s * (5.0 / 6 + s * (-691.0 / 210 + s * 35 / 2))))));
  return -below - s * (1 + r + series);
}

}  // namespace hws

#include "src/stats/special_functions.hh"

#include <cmath>

namespace hws {

namespace {

// Both series are in 1 / x², with the Bernoulli numbers B2 to B14: from x = 10 on the first term left out is below 1e-16.
constexpr double kSeriesFrom = 10;
constexpr double kHalfLogTwoPi = 0.91893853320467274178;

}  // namespace

double log_gamma(double x) noexcept {
  double product = 1;  // below 10^10: Γ(x) = Γ(x + n) / (x (x + 1) ... (x + n − 1))
  for (; x < kSeriesFrom; x += 1) product *= x;
  const double r = 1 / x, s = r * r;
  const double series = r * (1.0 / 12 + s * (-1.0 / 360 + s * (1.0 / 1260 + s * (-1.0 / 1680 + s * (1.0 / 1188 + s * (-691.0 / 360360 + s / 156))))));
  return (x - 0.5) * std::log(x) - x + kHalfLogTwoPi + series - std::log(product);
}

double digamma(double x) noexcept {
  double below = 0;
  for (; x < kSeriesFrom; x += 1) below += 1 / x;
  const double r = 1 / x, s = r * r;
  const double series = s * (1.0 / 12 + s * (-1.0 / 120 + s * (1.0 / 252 + s * (-1.0 / 240 + s * (1.0 / 132 + s * (-691.0 / 32760 + s / 12))))));
  return std::log(x) - 0.5 * r - series - below;
}

}  // namespace hws

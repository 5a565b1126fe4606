#include "src/stats/special_functions.hh"

#include <cmath>

namespace hws {

namespace {

// Both series are in 1 / x², with the Bernoulli numbers B2 to B14. From x = 10 on the first term left out is below 1e-16.
constexpr double kSeriesFrom = 10;
constexpr double kHalfLogTwoPi = 0.91893853320467274178;

// With r = 1 / x and s = r²: ln Γ(x) − (x − ½) ln x + x − ½ ln 2π, and ln x − ψ(x) − r / 2.
double log_gamma_series(double r, double s) {
  return r * (1.0 / 12 +
              s * (-1.0 / 360 + s * (1.0 / 1260 + s * (-1.0 / 1680 + s * (1.0 / 1188 + s * (-691.0 / 360360 + s / 156))))));
}
double digamma_series(double s) {
  return s *
         (1.0 / 12 + s * (-1.0 / 120 + s * (1.0 / 252 + s * (-1.0 / 240 + s * (1.0 / 132 + s * (-691.0 / 32760 + s / 12))))));
}

}  // namespace

double log_gamma(double x) noexcept {
  double product = 1;  // below 10^10: Γ(x) = Γ(x + n) / (x (x + 1) ... (x + n − 1))
  for (; x < kSeriesFrom; x += 1) product *= x;
  const double r = 1 / x;
  return (x - 0.5) * std::log(x) - x + kHalfLogTwoPi + log_gamma_series(r, r * r) - std::log(product);
}

double log_gamma_rise(double x, double h) noexcept {
  if (x < kSeriesFrom) return log_gamma(x + h) - log_gamma(x);
  const double r = 1 / x, s = 1 / (x + h);
  return (x - 0.5) * std::log1p(h / x) + h * (std::log(x + h) - 1) + (log_gamma_series(s, s * s) - log_gamma_series(r, r * r));
}

double digamma(double x) noexcept {
  double below = 0;
  for (; x < kSeriesFrom; x += 1) below += 1 / x;
  const double r = 1 / x;
  return std::log(x) - 0.5 * r - digamma_series(r * r) - below;
}

GammaTerms gamma_terms(double x) noexcept {
  // `product` is the product of the x + i. Its logarithmic derivative, derivative / product, is the term of ψ's recurrence.
  double product = 1, derivative = 0;
  for (; x < kSeriesFrom; x += 1) {
    derivative = derivative * x + product;
    product *= x;
  }
  const double r = 1 / x, s = r * r, log_x = std::log(x);
  double log_gamma = (x - 0.5) * log_x - x + kHalfLogTwoPi + log_gamma_series(r, s), psi = log_x - 0.5 * r - digamma_series(s);
  if (derivative != 0) {
    log_gamma -= std::log(product);
    psi -= derivative / product;
  }
  return {log_gamma, psi};
}

}  // namespace hws

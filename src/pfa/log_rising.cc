#include "src/pfa/log_rising.hh"

#include <cmath>

namespace hws {

namespace {

constexpr int64_t kFactors = 16;

// ln Γ(y) for y ≥ 16 but for its constant ln √(2π): the first term left out is below 1e-16.
double stirling(double y) {
  const double r = 1 / y, r2 = r * r;
  return (y - .5) * std::log(y) - y + r * (1. / 12 - r2 * (1. / 360 - r2 * (1. / 1260 - r2 * (1. / 1680 - r2 / 1188))));
}

}  // namespace

double log_rising(double x, int64_t n) {
  double product = 1;
  for (int64_t i = 0; i < n && i < kFactors; ++i) product *= x + static_cast<double>(i);
  if (n <= kFactors) return std::log(product);
  return std::log(product) + (stirling(x + static_cast<double>(n)) - stirling(x + kFactors));
}

}  // namespace hws

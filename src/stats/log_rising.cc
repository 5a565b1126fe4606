#include "src/stats/log_rising.hh"

#include <cmath>

namespace hws {

namespace {

constexpr int64_t kFactors = 16;

// The terms of Stirling's series beyond (y − ½) ln y − y + ln √(2π) for ln Γ(y), y ≥ 16. The first term left out is below
// 1e-16.
double stirling_rest(double y) {
  const double r = 1 / y, r2 = r * r;
  return r * (1. / 12 - r2 * (1. / 360 - r2 * (1. / 1260 - r2 * (1. / 1680 - r2 / 1188))));
}

}  // namespace

double log_rising(double x, int64_t n) {
  double product = 1;
  for (int64_t i = 0; i < n && i < kFactors; ++i) product *= x + static_cast<double>(i);
  if (n <= kFactors) return std::log(product);
  // ln Γ(from + more) − ln Γ(from), arranged so that digits do not cancel for large `from`.
  const double from = x + kFactors, more = static_cast<double>(n - kFactors), to = from + more;
  return std::log(product) + (from - .5) * std::log1p(more / from) + more * (std::log(to) - 1) +
         (stirling_rest(to) - stirling_rest(from));
}

}  // namespace hws

// The sum of two weights that are kept as their logarithms.
#pragma once
#include <algorithm>
#include <cmath>

namespace hws {

// Returns ln of the sum of two weights, of which either may be zero (-infinity) or infinite.
inline double log_add(double a, double b) {
  const double most = std::max(a, b), least = std::min(a, b);
  return std::isinf(most) ? most : most + std::log1p(std::exp(least - most));
}

}  // namespace hws

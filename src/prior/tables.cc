#include "src/prior/tables.hh"

#include <algorithm>
#include <cmath>

#include "src/stats/special_functions.hh"

namespace hws {

double mean_digamma_rise(double x, double mean, double log_absent) noexcept {
  // A whole count is above 0 with at most the probability of its mean. Rounded means may be smaller.
  const double present = std::min(-std::expm1(log_absent), mean);
  return present > 0 ? present * (digamma(x + mean / present) - digamma(x)) : 0;
}

}  // namespace hws

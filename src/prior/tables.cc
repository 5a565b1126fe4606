#include "src/prior/tables.hh"

#include <algorithm>
#include <cmath>

#include "src/stats/special_functions.hh"

namespace hws {

double digamma_rise(double x, double mean, double present) noexcept {
  present = std::min(present, mean);
  return present > 0 ? present * (digamma(x + mean / present) - digamma(x)) : 0;
}

double mean_digamma_rise(double x, double mean, double log_absent) noexcept {
  return digamma_rise(x, mean, -std::expm1(log_absent));
}

}  // namespace hws

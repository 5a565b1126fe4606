#include "src/prior/tables.hh"

#include <algorithm>
#include <cmath>

#include "src/stats/special_functions.hh"
#include "src/stats/tetragamma.hh"

namespace hws {

double digamma_rise(double x, double mean, double present) noexcept {
  present = std::min(present, mean);
  return present > 0 ? present * (digamma(x + mean / present) - digamma(x)) : 0;
}

double mean_digamma_rise(double x, double mean, double log_absent, std::optional<double> variance) noexcept {
  const double present = std::min(-std::expm1(log_absent), mean), rise = digamma_rise(x, mean, present);
  if (!variance || !(present > 0)) return rise;
  const double given = mean / present, spread = std::max(0.0, (*variance + mean * mean) / present - given * given);
  return std::max(present / x, rise + present * spread * tetragamma(x + given) / 2);
}

}  // namespace hws

#include "src/stats/poisson_draw.hh"

#include <cmath>

#include "src/stats/special_functions.hh"

namespace hws {

double draw_poisson(Rng *rng, double rate) noexcept {
  if (rate < 10) {
    const double least = std::exp(-rate);
    double count = 0;
    for (double product = 1 - rng->uniform(); product > least; product *= 1 - rng->uniform()) count += 1;
    return count;
  }
  const double log_rate = std::log(rate), b = 0.931 + 2.53 * std::sqrt(rate), a = -0.059 + 0.02483 * b;
  const double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4), v_r = 0.9277 - 3.6224 / (b - 2);
  for (;;) {
    const double u = rng->uniform() - 0.5, v = 1 - rng->uniform(), us = 0.5 - std::fabs(u);
    const double k = std::floor((2 * a / us + b) * u + rate + 0.43);
    if (us >= 0.07 && v <= v_r) return k;
    if (k < 0 || (us < 0.013 && v > us)) continue;
    if (std::log(v) + std::log(inverse_alpha) - std::log(a / (us * us) + b) <= k * log_rate - rate - log_gamma(k + 1)) return k;
  }
}

}  // namespace hws

// One step of a concentration x under a gamma prior, where the derivative of what is raised has the form
//     tables / x − fall + (shape − 1) / x − rate.
// Tables are those that x pays for (seed 001, 5.17 and 5.20; src/prior/hdp_level.hh).
#pragma once
#include <algorithm>

#include "src/prior/concentration_step.hh"

namespace hws {

// What a concentration is estimated with: a gamma prior. Shape 1 and rate 0 is maximum likelihood.
struct GammaPrior {
  double shape = 1, rate = 0;
};

struct ConcentrationFit {
  double tables, fall;
  const GammaPrior &on;

  // Returns where the derivative is 0, or `now` if that is nowhere.
  double fixed_point(double now) const {
    const double above = tables + on.shape - 1, below = fall + on.rate;
    return below > 0 ? bounded(above / below) : now;
  }
  double moved(double now, double rho) const { return rho == 1 ? fixed_point(now) : (1 - rho) * now + rho * fixed_point(now); }
  // A step up the gradient.
  double climbed(double now, double rho) const {
    return bounded(now + rho * ((tables + on.shape - 1) / now - fall - on.rate));
  }
  static double bounded(double x) {
    constexpr ConcentrationBounds kBounds;
    return std::clamp(x, kBounds.least, kBounds.most);
  }
};

}  // namespace hws

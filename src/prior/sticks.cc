#include "src/prior/sticks.hh"

#include <algorithm>
#include <cmath>

#include "src/stats/special_functions.hh"
#include "src/stats/trigamma.hh"

namespace hws {

Sticks fitted_sticks(std::span<const double> tables, double gamma) {
  Sticks sticks{Array<double>(tables.size()), Array<double>(tables.size())};
  double later = 0;
  for (size_t k = tables.size(); k-- > 0;) {
    sticks.u[k] = 1 + tables[k];
    sticks.v[k] = gamma + later;
    later += tables[k];
  }
  return sticks;
}

Sticks stick_gradient(const Sticks &at, std::span<const double> tables, double gamma) {
  Sticks way = fitted_sticks(tables, gamma);
  for (size_t k = 0; k < tables.size(); ++k) {
    const double du = way.u[k] - at.u[k], dv = way.v[k] - at.v[k], both = trigamma(at.u[k] + at.v[k]) * (du + dv);
    way.u[k] = trigamma(at.u[k]) * du - both;
    way.v[k] = trigamma(at.v[k]) * dv - both;
  }
  return way;
}

Array<double> stick_weights(const Sticks &sticks) {
  constexpr double kLeastWeight = 1e-100;
  Array<double> weights(sticks.u.size());
  double left = 0;  // E ln of what the pieces before leave
  for (size_t k = 0; k < weights.size(); ++k) {
    const double both = digamma(sticks.u[k] + sticks.v[k]);
    weights[k] = std::max(kLeastWeight, std::exp(left + digamma(sticks.u[k]) - both));
    left += digamma(sticks.v[k]) - both;
  }
  return weights;
}

double log_left_over(const Sticks &sticks) {
  double sum = 0;
  for (size_t k = 0; k < sticks.u.size(); ++k) sum += digamma(sticks.u[k] + sticks.v[k]) - digamma(sticks.v[k]);
  return sum;
}

Array<double> stick_means(const Sticks &sticks) {
  constexpr double kLeastWeight = 1e-100;
  Array<double> weights(sticks.u.size());
  double left = 1;
  for (size_t k = 0; k < weights.size(); ++k) {
    const double both = sticks.u[k] + sticks.v[k];
    weights[k] = std::max(kLeastWeight, left * (sticks.u[k] / both));
    left *= sticks.v[k] / both;
  }
  return weights;
}

double log_mean_left_over(const Sticks &sticks) {
  double sum = 0;
  for (size_t k = 0; k < sticks.u.size(); ++k) sum += std::log1p(sticks.u[k] / sticks.v[k]);
  return sum;
}

double stick_divergence(const Sticks &sticks, double gamma) {
  double sum = 0;
  for (size_t k = 0; k < sticks.u.size(); ++k) {
    const double u = sticks.u[k], v = sticks.v[k];
    const GammaTerms of_u = gamma_terms(u), of_v = gamma_terms(v), both = gamma_terms(u + v);
    sum += both.log_gamma - of_u.log_gamma - of_v.log_gamma - std::log(gamma) + (u - 1) * (of_u.digamma - both.digamma) +
           (v - gamma) * (of_v.digamma - both.digamma);
  }
  return sum;
}

double log_density_of_means(const Sticks &sticks, double gamma) {
  double sum = 0;
  for (size_t k = 0; k < sticks.u.size(); ++k) {
    sum += std::log(gamma) - std::log1p(sticks.v[k] / sticks.u[k]) - gamma * std::log1p(sticks.u[k] / sticks.v[k]);
  }
  return sum;
}

}  // namespace hws

#include "src/graph/prune/gains.hh"

#include <algorithm>
#include <cmath>

#include "src/graph/model/log_weights.hh"

namespace hws {

namespace {

// e^x − 1 − x, which is near x² / 2.
double expm1_beyond_first(double x) {
  if (std::fabs(x) > 0.25) return std::expm1(x) - x;
  double term = x * x / 2, sum = 0;
  for (int k = 3; std::fabs(term) > 1e-20 * std::fabs(sum) && k < 30; ++k) {
    sum += term;
    term *= x / k;
  }
  return sum;
}

}  // namespace

double feature_gain(double mean, double theta) {
  if (mean <= 0 || theta == 0) return 0;
  if (theta == -INFINITY) return INFINITY;
  if (mean >= 1) return 0;
  if (std::fabs(theta) > 0.25) return std::max(0.0, log_add(std::log1p(-mean), std::log(mean) + theta) - mean * theta);
  // With c = e^(−μθ) the gain is ln E[e^(θ (φ − μ))], and each expectation of θ (φ − μ) itself is 0.
  const double on = (1 - mean) * theta, off = -mean * theta;
  return std::log1p(mean * expm1_beyond_first(on) + (1 - mean) * expm1_beyond_first(off));
}

double table_gain(std::span<const double> belief, std::span<const double> logs) {
  double mean = 0, most = -INFINITY, least = INFINITY, mass = 0;
  for (size_t s = 0; s < belief.size(); ++s) {
    if (belief[s] <= 0) continue;
    if (logs[s] == -INFINITY) return INFINITY;
    most = std::max(most, logs[s]);
    least = std::min(least, logs[s]);
    mean += belief[s] * logs[s];
    mass += belief[s];
  }
  if (!(mass > 0)) return 0;
  mean /= mass;
  if (most - least <= 0.25) {
    double beyond = 0;
    for (size_t s = 0; s < belief.size(); ++s) {
      if (belief[s] > 0) beyond += belief[s] / mass * expm1_beyond_first(logs[s] - mean);
    }
    return std::log1p(beyond);
  }
  double sum = 0;
  for (size_t s = 0; s < belief.size(); ++s) {
    if (belief[s] > 0) sum += belief[s] / mass * std::exp(logs[s] - most);
  }
  return std::max(0.0, std::log(sum) + most - mean);
}

}  // namespace hws

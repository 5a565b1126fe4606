// Optimize: speed
#include "src/prior/diagonal_gaussian.hh"

#include <algorithm>
#include <cmath>

#include "src/stats/gamma_draw.hh"
#include "src/stats/special_functions.hh"

namespace hws {

namespace {

constexpr double kDiagonalGaussianLog2Pi = 1.8378770664093454836, kDiagonalGaussianLogPi = 1.1447298858494001742;

}  // namespace

DiagonalGaussian::DiagonalGaussian(int32_t dimension, Array<double> prior)
    : EmissionFamily(dimension, std::move(prior)), figures_{{"mean", this->dimension()},
                                                        {"variance", this->dimension()},
                                                        {"scale", this->dimension()},
                                                        {"degrees", this->dimension()}} {
  const size_t n = this->dimension();
  if (this->prior().size() != 4 * n) {
    fail(Code::argument, "%zu numbers in the prior of a diagonal Gaussian of %zu dimensions; expected %zu",
         this->prior().size(), n, 4 * n);
  }
  for (size_t i = 0; i < n; ++i) {
    const double *p = prior_of(i);
    if (p[0] > 0 && p[1] > 2 && p[3] > 0) continue;
    fail(Code::argument, "kappa %s, %s degrees of freedom, scale %s in the prior of a Gaussian; expected more than 0, 2 and 0",
         NumberText(p[0]).text, NumberText(p[1]).text, NumberText(p[3]).text);
  }
}

DiagonalGaussian::Posterior DiagonalGaussian::posterior(const double *statistics, size_t i) const {
  const double *p = prior_of(i), *s = statistics + 3 * i;
  const double kappa = p[0] + s[0], mean = s[1] / kappa;
  // Rounding may make the difference negative; the scale is at least the prior's.
  return {kappa, p[1] + s[0], mean, p[3] + std::fmax(0, s[2] - s[1] * mean)};
}

// The scale is the variance itself. Fewer tokens than 1e-200 count as none, because their reciprocal may be infinite.
DiagonalGaussian::Posterior DiagonalGaussian::most_likely(const double *statistics, size_t i) const {
  const double *p = prior_of(i), *s = statistics + 3 * i;
  if (!(s[0] > 1e-200)) return {0, 0, 0, p[3]};
  const double mean = s[1] / s[0];
  return {s[0], s[0], mean, std::fmax(kLeastVariance * p[3], (s[2] - s[1] * mean) / s[0])};
}

// There are four numbers per dimension: the mean; 1 / variance (or 1 / scale of Student's t); the part of ln density that does
// not depend on the distance; and the degrees of freedom of Student's t. The sum of the third numbers follows them.
void DiagonalGaussian::prepare(const double *statistics, Estimate what, double *prepared, double *) const {
  double sum = 0;
  for (size_t i = 0; i < dimension(); ++i) {
    const Posterior q = what == Estimate::likelihood ? most_likely(statistics, i) : posterior(statistics, i);
    double variance = 0, dof = 0, constant = 0;
    switch (what) {
      case Estimate::relative_frequency:
      case Estimate::mode: variance = q.scale / (q.degrees + 3); break;
      case Estimate::likelihood: variance = q.scale; break;
      case Estimate::mean: variance = q.scale / (q.degrees - 2); break;
      case Estimate::geometric_mean: variance = q.scale / q.degrees; break;
      case Estimate::predictive:
        dof = q.degrees;
        variance = q.scale * (q.kappa + 1) / (q.kappa * dof);
        break;
    }
    if (what == Estimate::geometric_mean) {
      constant = (digamma(q.degrees / 2) - std::log(q.scale / 2) - kDiagonalGaussianLog2Pi - 1 / q.kappa) / 2;
    } else if (what == Estimate::predictive) {
      constant = log_gamma_rise(dof / 2, 0.5) - (std::log(dof * variance) + kDiagonalGaussianLogPi) / 2;
    } else {
      constant = -(std::log(variance) + kDiagonalGaussianLog2Pi) / 2;
    }
    double *p = prepared + 4 * i;
    p[0] = prior_of(i)[2] + q.mean;
    p[1] = 1 / variance;
    p[2] = constant;
    p[3] = dof;
    sum += constant;
  }
  prepared[4 * dimension()] = sum;
}

double DiagonalGaussian::log_density(const double *prepared, const ChannelValues &token, double *) const {
  const size_t n = dimension();
  if (!token.missing && prepared[3] == 0) {
    double square = 0;
    for (size_t i = 0; i < n; ++i) {
      const double *p = prepared + 4 * i, r = token.x[i] - p[0];
      square += r * r * p[1];
    }
    return prepared[4 * n] - square / 2;
  }
  double sum = 0;
  for (size_t i = 0; i < n; ++i) {
    if (token.missing && std::isnan(token.x[i])) continue;
    const double *p = prepared + 4 * i, r = token.x[i] - p[0], square = r * r * p[1], dof = p[3];
    sum += p[2] - (dof > 0 ? (dof + 1) / 2 * std::log1p(square / dof) : square / 2);
  }
  return sum;
}

void DiagonalGaussian::add(const ChannelValues &token, double weight, const double *, double *statistics, double *) const {
  for (size_t i = 0; i < dimension(); ++i) {
    if (token.missing && std::isnan(token.x[i])) continue;
    const double r = token.x[i] - prior_of(i)[2], w = weight * r;
    double *s = statistics + 3 * i;
    s[0] += weight;
    s[1] += w;
    s[2] += w * r;
  }
}

double DiagonalGaussian::divergence(const double *statistics, double *) const {
  double sum = 0;
  for (size_t i = 0; i < dimension(); ++i) {
    const Posterior q = posterior(statistics, i);
    const double *p = prior_of(i), kappa = p[0], a = q.degrees / 2, a0 = p[1] / 2, b = q.scale / 2, b0 = p[3] / 2;
    sum += (std::log(q.kappa / kappa) + kappa / q.kappa - 1) / 2 + kappa * q.degrees / q.scale * q.mean * q.mean / 2;
    // The divergence of the precisions, which are gamma distributed.
    sum += (a - a0) * digamma(a) - log_gamma(a) + log_gamma(a0) + a0 * std::log(b / b0) + a * (b0 / b - 1);
  }
  return sum;
}

double DiagonalGaussian::log_prior_of_mode(const double *statistics, double *) const {
  double sum = 0;
  for (size_t i = 0; i < dimension(); ++i) {
    const Posterior q = posterior(statistics, i);
    const double *p = prior_of(i), kappa = p[0], a = p[1] / 2, b = p[3] / 2, variance = q.scale / (q.degrees + 3);
    sum += a * std::log(b) - log_gamma(a) - (a + 1.5) * std::log(variance) - (kDiagonalGaussianLog2Pi - std::log(kappa)) / 2 -
           (b + kappa * q.mean * q.mean / 2) / variance;
  }
  return sum;
}

double DiagonalGaussian::log_marginal(const double *statistics, double *) const {
  double sum = 0;
  for (size_t i = 0; i < dimension(); ++i) {
    const Posterior q = posterior(statistics, i);
    const double *p = prior_of(i);
    sum += log_gamma(q.degrees / 2) - log_gamma(p[1] / 2) - statistics[3 * i] / 2 * kDiagonalGaussianLogPi + p[1] / 2 *
        std::log(p[3]) -
           q.degrees / 2 * std::log(q.scale) + std::log(p[0] / q.kappa) / 2;
  }
  return sum;
}

void DiagonalGaussian::draw(const double *prepared, Rng *rng, double *x, double *) const {
  for (size_t i = 0; i < dimension(); ++i) {
    const double *p = prepared + 4 * i, dof = p[3];
    // A value of Student's t is a normal number divided by the root of χ² / dof.
    const double stretch = dof > 0 ? std::sqrt(dof / 2) * std::exp(-draw_log_gamma(rng, dof / 2) / 2) : 1;
    x[i] = p[0] + stretch * draw_normal(rng) / std::sqrt(p[1]);
  }
}

void DiagonalGaussian::draw_parameters(const double *statistics, Rng *rng, double *prepared, double *) const {
  double sum = 0;
  for (size_t i = 0; i < dimension(); ++i) {
    const Posterior q = posterior(statistics, i);
    const double log_precision = draw_log_gamma(rng, q.degrees / 2) - std::log(q.scale / 2);
    double *p = prepared + 4 * i;
    p[0] = prior_of(i)[2] + q.mean + draw_normal(rng) * std::exp(-log_precision / 2) / std::sqrt(q.kappa);
    p[1] = std::exp(log_precision);
    p[2] = (log_precision - kDiagonalGaussianLog2Pi) / 2;
    p[3] = 0;
    sum += p[2];
  }
  prepared[4 * dimension()] = sum;
}

void DiagonalGaussian::report(const double *statistics, Estimate what, size_t figure, double *out, double *) const {
  const bool likelihood = what == Estimate::likelihood, mode = likelihood || what == Estimate::mode;
  for (size_t i = 0; i < dimension(); ++i) {
    const Posterior q = likelihood ? most_likely(statistics, i) : posterior(statistics, i);
    out[i] = figure == 0   ? prior_of(i)[2] + q.mean
             : figure == 3 ? (mode ? INFINITY : q.degrees)
             : likelihood  ? q.scale
             : mode        ? q.scale / (q.degrees + 3)
             : figure == 1 ? q.scale / (q.degrees - 2)
                           : q.scale * (q.kappa + 1) / (q.kappa * q.degrees);
  }
}

}  // namespace hws

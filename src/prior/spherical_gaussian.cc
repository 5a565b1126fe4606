// Optimize: balanced
#include "src/prior/spherical_gaussian.hh"

#include <cmath>

#include "src/stats/gamma_draw.hh"
#include "src/stats/special_functions.hh"

namespace hws {

namespace {

constexpr double kLeastValues = 1e-200;

constexpr double kSphericalLog2Pi = 1.8378770664093454836, kSphericalLogPi = 1.1447298858494001742;

// ln Γ((dof + n) / 2) − ln Γ(dof / 2) − n/2 ln(dof π). This is the part of ln of Student's t in n dimensions that contains
// neither the scale nor the distance.
double spherical_student_constant(double dof, double n) {
  return log_gamma_rise(dof / 2, n / 2) - n / 2 * (std::log(dof) + kSphericalLogPi);
}

}  // namespace

SphericalGaussian::SphericalGaussian(int32_t dimension, Array<double> prior)
    : EmissionFamily(dimension, std::move(prior)), figures_{{"mean", this->dimension()},
                                                            {"variance", 1},
                                                            {"scale", this->dimension()},
                                                            {"degrees", 1}} {
  const size_t n = this->dimension();
  if (this->prior().size() != 3 + n) {
    fail(Code::argument, "%zu numbers in the prior of a spherical Gaussian of %zu dimensions; expected %zu",
         this->prior().size(), n, 3 + n);
  }
  if (kappa() > 0 && degrees() > 2 && scale() > 0) return;
  fail(Code::argument, "kappa %s, %s degrees of freedom, scale %s in the prior of a Gaussian; expected more than 0, 2 and 0",
       NumberText(kappa()).text, NumberText(degrees()).text, NumberText(scale()).text);
}

double SphericalGaussian::mean_of(const double *statistics, size_t i, double kappa) const {
  const double values = kappa + statistics[2 * i];
  return values > kLeastValues ? statistics[2 * i + 1] / values : 0;
}

SphericalGaussian::Posterior SphericalGaussian::posterior(const double *statistics) const {
  double values = 0, squares = statistics[2 * dimension()];
  for (size_t i = 0; i < dimension(); ++i) {
    values += statistics[2 * i];
    squares -= statistics[2 * i + 1] * mean_of(statistics, i, kappa());
  }
  // Rounding may make the difference negative; the scale is at least the prior's.
  return {degrees() + values, scale() + std::fmax(0, squares), values};
}

// The scale is the variance itself. Fewer values than kLeastValues count as none, because their reciprocal may be infinite.
SphericalGaussian::Posterior SphericalGaussian::most_likely(const double *statistics) const {
  const double d = static_cast<double>(dimension());
  double values = 0, squares = statistics[2 * dimension()];
  for (size_t i = 0; i < dimension(); ++i) {
    values += statistics[2 * i];
    squares -= statistics[2 * i + 1] * mean_of(statistics, i, 0);
  }
  if (!(values > kLeastValues)) return {0, scale() / d, 0};
  return {0, std::fmax(kLeastVariance * scale() / d, squares / values), values};
}

// There are three numbers per dimension: the mean; 1 / variance (or 1 / scale of Student's t); and the part of ln density that
// does not depend on the distance. Two numbers follow. The first is the sum of the third ones; for Student's t it also contains
// the constant of a complete token. The second is the degrees of freedom of Student's t, or 0 for a Gaussian.
void SphericalGaussian::prepare(const double *statistics, Estimate what, double *prepared, double *) const {
  const size_t n = dimension();
  const double d = static_cast<double>(n);
  const bool likelihood = what == Estimate::likelihood;
  const Posterior q = likelihood ? most_likely(statistics) : posterior(statistics);
  const bool student = what == Estimate::predictive, geometric = what == Estimate::geometric_mean;
  double variance = 0, log_precision = 0;
  switch (what) {
    case Estimate::relative_frequency:
    case Estimate::mode: variance = q.scale / (q.degrees + 2 + d); break;
    case Estimate::likelihood: variance = q.scale; break;
    case Estimate::mean: variance = q.scale / (q.degrees - 2); break;
    case Estimate::geometric_mean:
    case Estimate::predictive: variance = q.scale / q.degrees; break;
  }
  log_precision = geometric ? digamma(q.degrees / 2) - std::log(q.scale / 2) : -std::log(variance);
  double sum = 0;
  for (size_t i = 0; i < n; ++i) {
    const double kappa = kappa_of(statistics, i);
    double *p = prepared + 3 * i;
    p[0] = centre()[i] + mean_of(statistics, i, likelihood ? 0 : this->kappa());
    if (student) {
      const double wider = (kappa + 1) / kappa;
      p[1] = 1 / (variance * wider);
      p[2] = (log_precision - std::log(wider)) / 2;
    } else {
      p[1] = 1 / variance;
      p[2] = (log_precision - kSphericalLog2Pi - (geometric ? 1 / kappa : 0)) / 2;
    }
    sum += p[2];
  }
  prepared[3 * n] = student ? sum + spherical_student_constant(q.degrees, d) : sum;
  prepared[3 * n + 1] = student ? q.degrees : 0;
}

double SphericalGaussian::log_density(const double *prepared, const ChannelValues &token, double *) const {
  const size_t n = dimension();
  const double dof = prepared[3 * n + 1];
  double square = 0, sum = 0, values = 0;
  for (size_t i = 0; i < n; ++i) {
    if (token.missing && std::isnan(token.x[i])) continue;
    const double *p = prepared + 3 * i, r = token.x[i] - p[0];
    square += r * r * p[1];
    sum += p[2];
    values += 1;
  }
  if (values == 0) return 0;
  if (dof == 0) return sum - square / 2;
  const double constant = values == static_cast<double>(n) ? prepared[3 * n] : sum + spherical_student_constant(dof, values);
  return constant - (dof + values) / 2 * std::log1p(square / dof);
}

void SphericalGaussian::add(const ChannelValues &token, double weight, const double *, double *statistics, double *) const {
  double squares = 0;
  for (size_t i = 0; i < dimension(); ++i) {
    if (token.missing && std::isnan(token.x[i])) continue;
    const double r = token.x[i] - centre()[i];
    statistics[2 * i] += weight;
    statistics[2 * i + 1] += weight * r;
    squares += r * r;
  }
  statistics[2 * dimension()] += weight * squares;
}

double SphericalGaussian::divergence(const double *statistics, double *) const {
  const Posterior q = posterior(statistics);
  const double a = q.degrees / 2, a0 = degrees() / 2, b = q.scale / 2, b0 = scale() / 2;
  // The divergence of the precision, which is gamma distributed.
  double sum = (a - a0) * digamma(a) - log_gamma(a) + log_gamma(a0) + a0 * std::log(b / b0) + a * (b0 / b - 1);
  for (size_t i = 0; i < dimension(); ++i) {
    const double own = kappa_of(statistics, i), mean = mean_of(statistics, i, kappa());
    sum += (std::log(own / kappa()) + kappa() / own - 1) / 2 + kappa() * q.degrees / q.scale * mean * mean / 2;
  }
  return sum;
}

double SphericalGaussian::log_prior_of_mode(const double *statistics, double *) const {
  const double d = static_cast<double>(dimension()), a = degrees() / 2, b = scale() / 2;
  const Posterior q = posterior(statistics);
  const double variance = q.scale / (q.degrees + 2 + d), log_variance = std::log(variance);
  double squares = 0;
  for (size_t i = 0; i < dimension(); ++i) squares += mean_of(statistics, i, kappa()) * mean_of(statistics, i, kappa());
  return a * std::log(b) - log_gamma(a) - (a + 1 + d / 2) * log_variance - d / 2 * (kSphericalLog2Pi - std::log(kappa())) -
         (b + kappa() * squares / 2) / variance;
}

double SphericalGaussian::log_marginal(const double *statistics, double *) const {
  const Posterior q = posterior(statistics);
  double sum = log_gamma(q.degrees / 2) - log_gamma(degrees() / 2) - q.values / 2 * kSphericalLogPi +
               degrees() / 2 * std::log(scale()) - q.degrees / 2 * std::log(q.scale);
  for (size_t i = 0; i < dimension(); ++i) sum += std::log(kappa() / kappa_of(statistics, i)) / 2;
  return sum;
}

void SphericalGaussian::draw(const double *prepared, Rng *rng, double *x, double *) const {
  const double dof = prepared[3 * dimension() + 1];
  // A vector of Student's t is a normal vector divided by the root of one χ² / dof.
  const double stretch = dof > 0 ? std::sqrt(dof / 2) * std::exp(-draw_log_gamma(rng, dof / 2) / 2) : 1;
  for (size_t i = 0; i < dimension(); ++i) {
    const double *p = prepared + 3 * i;
    x[i] = p[0] + stretch * draw_normal(rng) / std::sqrt(p[1]);
  }
}

void SphericalGaussian::draw_parameters(const double *statistics, Rng *rng, double *prepared, double *) const {
  const Posterior q = posterior(statistics);
  const double log_precision = draw_log_gamma(rng, q.degrees / 2) - std::log(q.scale / 2);
  const double precision = std::exp(log_precision), deviation = std::exp(-log_precision / 2);
  double sum = 0;
  for (size_t i = 0; i < dimension(); ++i) {
    double *p = prepared + 3 * i;
    p[0] = centre()[i] + mean_of(statistics, i, kappa()) + draw_normal(rng) * deviation / std::sqrt(kappa_of(statistics, i));
    p[1] = precision;
    p[2] = (log_precision - kSphericalLog2Pi) / 2;
    sum += p[2];
  }
  prepared[3 * dimension()] = sum;
  prepared[3 * dimension() + 1] = 0;
}

void SphericalGaussian::report(const double *statistics, Estimate what, size_t figure, double *out, double *) const {
  const bool likelihood = what == Estimate::likelihood, mode = likelihood || what == Estimate::mode;
  const Posterior q = likelihood ? most_likely(statistics) : posterior(statistics);
  const double variance = likelihood ? q.scale
                          : mode     ? q.scale / (q.degrees + 2 + static_cast<double>(dimension()))
                                     : q.scale / (q.degrees - 2);
  if (figure == 1) out[0] = variance;
  if (figure == 3) out[0] = mode ? INFINITY : q.degrees;
  for (size_t i = 0; i < dimension() && figure % 2 == 0; ++i) {
    const double own = kappa_of(statistics, i);
    out[i] = figure == 0 ? centre()[i] + mean_of(statistics, i, likelihood ? 0 : kappa())
             : mode      ? variance
                         : q.scale / q.degrees * ((own + 1) / own);
  }
}

}  // namespace hws

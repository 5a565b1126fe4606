// Optimize: balanced
#include "src/prior/poisson.hh"

#include <algorithm>
#include <cmath>

#include "src/stats/gamma_draw.hh"
#include "src/stats/poisson_draw.hh"
#include "src/stats/special_functions.hh"

namespace hws {

namespace {

// Subtracting weights from sums can leave a rounding error below 0.
double at_least_zero(double x) { return x > 0 ? x : 0; }

}  // namespace

Poisson::Poisson(int32_t dimension, Array<double> prior)
    : EmissionFamily(dimension, std::move(prior)), figures_{{"rate", this->dimension()}, {"shape", this->dimension()}} {
  const size_t n = this->dimension();
  if (this->prior().size() != 2 * n) {
    fail(Code::argument, "%zu numbers in the prior of a Poisson channel of %zu dimensions; expected %zu", this->prior().size(),
         n, 2 * n);
  }
  for (size_t i = 0; i < n; ++i) {
    if (shape(i) > 0 && rate(i) > 0) continue;
    fail(Code::argument, "shape %s, rate %s in the prior of a Poisson channel; expected more than 0", NumberText(shape(i)).text,
         NumberText(rate(i)).text);
  }
}

void Poisson::require_mode() const {
  for (size_t i = 0; i < dimension(); ++i) {
    if (shape(i) < 1) {
      fail(Code::argument, "shape %s in the prior of a Poisson channel; expected 1 or more for a mode",
           NumberText(shape(i)).text);
    }
  }
}

// Returns the events divided by the values, or the prior's mean if there are no values.
double Poisson::most_likely(const double *statistics, size_t i) const {
  const double values = statistics[2 * i];
  return values > 1e-200 ? at_least_zero(statistics[2 * i + 1]) / values : shape(i) / rate(i);
}

// There are three numbers per dimension. A Poisson has ln rate, rate and 0. A negative binomial has ln (1 / (rate + 1)), the
// constant that is subtracted from ln density, and its shape.
void Poisson::prepare(const double *statistics, Estimate what, double *prepared, double *) const {
  for (size_t i = 0; i < dimension(); ++i) {
    const double a = shape(i) + at_least_zero(statistics[2 * i + 1]), b = rate(i) + at_least_zero(statistics[2 * i]);
    double *p = prepared + 3 * i;
    p[2] = 0;
    switch (what) {
      case Estimate::relative_frequency:
      case Estimate::mode:
        p[1] = (a - 1) / b;
        p[0] = std::log(p[1]);
        break;
      case Estimate::likelihood:
        p[1] = most_likely(statistics, i);
        p[0] = std::log(p[1]);
        break;
      case Estimate::mean:
        p[1] = a / b;
        p[0] = std::log(p[1]);
        break;
      case Estimate::geometric_mean:
        p[1] = a / b;
        p[0] = digamma(a) - std::log(b);
        break;
      case Estimate::predictive:
        p[0] = -std::log1p(b);
        p[1] = a * std::log1p(1 / b);
        p[2] = a;
        break;
    }
  }
}

double Poisson::log_base(const ChannelValues &token) const {
  double sum = 0;
  for (size_t i = 0; i < dimension(); ++i) {
    if (token.missing && std::isnan(token.x[i])) continue;
    if (token.x[i] > 1) sum -= log_gamma(token.x[i] + 1);
  }
  return sum;
}

double Poisson::log_density(const double *prepared, const ChannelValues &token, double *) const {
  double sum = 0;
  for (size_t i = 0; i < dimension(); ++i) {
    if (token.missing && std::isnan(token.x[i])) continue;
    const double *p = prepared + 3 * i, x = token.x[i];
    sum -= p[1];
    if (x > 0) sum += x * p[0];  // because 0 · ln 0 is 0
    if (p[2] > 0 && x > 0) sum += log_gamma_rise(p[2], x);
  }
  return sum;
}

void Poisson::add(const ChannelValues &token, double weight, const double *, double *statistics, double *) const {
  for (size_t i = 0; i < dimension(); ++i) {
    if (token.missing && std::isnan(token.x[i])) continue;
    statistics[2 * i] += weight;
    statistics[2 * i + 1] += weight * token.x[i];
  }
}

double Poisson::divergence(const double *statistics, double *) const {
  double sum = 0;
  for (size_t i = 0; i < dimension(); ++i) {
    const double a0 = shape(i), b0 = rate(i), a = a0 + at_least_zero(statistics[2 * i + 1]),
                 b = b0 + at_least_zero(statistics[2 * i]);
    sum += (a - a0) * digamma(a) - log_gamma(a) + log_gamma(a0) + a0 * std::log(b / b0) + a * (b0 / b - 1);
  }
  return sum;
}

double Poisson::log_prior_of_mode(const double *statistics, double *) const {
  double sum = 0;
  for (size_t i = 0; i < dimension(); ++i) {
    const double a0 = shape(i), b0 = rate(i);
    const double mode = (a0 + at_least_zero(statistics[2 * i + 1]) - 1) / (b0 + at_least_zero(statistics[2 * i]));
    sum += a0 * std::log(b0) - log_gamma(a0) - b0 * mode;
    if (a0 > 1) sum += (a0 - 1) * std::log(mode);
  }
  return sum;
}

double Poisson::log_marginal(const double *statistics, double *) const {
  double sum = 0;
  for (size_t i = 0; i < dimension(); ++i) {
    const double a0 = shape(i), b0 = rate(i), a = a0 + at_least_zero(statistics[2 * i + 1]),
                 b = b0 + at_least_zero(statistics[2 * i]);
    sum += a0 * std::log(b0) - log_gamma(a0) + log_gamma(a) - a * std::log(b);
  }
  return sum;
}

void Poisson::draw(const double *prepared, Rng *rng, double *x, double *) const {
  for (size_t i = 0; i < dimension(); ++i) {
    const double *p = prepared + 3 * i;
    // A negative binomial is a Poisson whose rate is gamma distributed. A rate that exceeds all counts is replaced by 2^53.
    const double rate = p[2] > 0 ? std::exp(draw_log_gamma(rng, p[2])) / std::expm1(-p[0]) : p[1];
    x[i] = draw_poisson(rng, std::fmin(rate, 0x1p53));
  }
}

void Poisson::draw_parameters(const double *statistics, Rng *rng, double *prepared, double *) const {
  for (size_t i = 0; i < dimension(); ++i) {
    const double a = shape(i) + at_least_zero(statistics[2 * i + 1]), b = rate(i) + at_least_zero(statistics[2 * i]);
    double *p = prepared + 3 * i;
    p[0] = draw_log_gamma(rng, a) - std::log(b);
    p[1] = std::exp(p[0]);
    p[2] = 0;
  }
}

void Poisson::report(const double *statistics, Estimate what, size_t figure, double *out, double *) const {
  const bool likelihood = what == Estimate::likelihood, mode = likelihood || what == Estimate::mode;
  for (size_t i = 0; i < dimension(); ++i) {
    const double a = shape(i) + at_least_zero(statistics[2 * i + 1]);
    out[i] = figure == 1  ? (mode ? INFINITY : a)
             : likelihood ? most_likely(statistics, i)
                          : (a - (mode ? 1 : 0)) / (rate(i) + at_least_zero(statistics[2 * i]));
  }
}

}  // namespace hws

// Optimize: speed
#include "src/prior/bernoulli.hh"

#include <cmath>

#include "src/stats/gamma_draw.hh"
#include "src/stats/special_functions.hh"

namespace hws {

namespace {

double log_beta(double a, double b) { return log_gamma(a) + log_gamma(b) - log_gamma(a + b); }

}  // namespace

Bernoulli::Bernoulli(int32_t dimension, Array<double> prior)
    : EmissionFamily(dimension, std::move(prior)), figure_{"probability", this->dimension()} {
  const size_t n = this->dimension();
  if (this->prior().size() != 2 * n) {
    fail(Code::argument, "%zu numbers in the prior of a channel of %zu bits; expected %zu", this->prior().size(), n, 2 * n);
  }
  for (const double x : this->prior()) {
    if (!(x > 0)) fail(Code::argument, "%s in the prior of a channel of bits; expected more than 0", NumberText(x).text);
  }
}

void Bernoulli::require_mode() const {
  for (const double x : prior()) {
    if (x < 1) fail(Code::argument, "%s in the prior of a channel of bits; expected 1 or more for a mode", NumberText(x).text);
  }
}

Bernoulli::Posterior Bernoulli::posterior(const double *statistics, size_t i) const {
  // Subtracting weights from sums can leave a rounding error below 0.
  return {prior()[2 * i] + std::fmax(0, statistics[2 * i]), prior()[2 * i + 1] + std::fmax(0, statistics[2 * i + 1])};
}

// Returns the ones divided by the values, or the prior's mean if there are no values.
double Bernoulli::most_likely(const double *statistics, size_t i) const {
  const double ones = std::fmax(0, statistics[2 * i]), values = ones + std::fmax(0, statistics[2 * i + 1]);
  return values > 1e-200 ? ones / values : prior()[2 * i] / (prior()[2 * i] + prior()[2 * i + 1]);
}

void Bernoulli::prepare(const double *statistics, Estimate what, double *prepared, double *) const {
  for (size_t i = 0; i < dimension(); ++i) {
    const Posterior q = posterior(statistics, i);
    double *p = prepared + 2 * i;
    if (what == Estimate::geometric_mean) {
      const double total = digamma(q.ones + q.zeros);
      p[0] = digamma(q.ones) - total;
      p[1] = digamma(q.zeros) - total;
    } else if (what == Estimate::likelihood) {
      p[0] = std::log(most_likely(statistics, i));
      p[1] = std::log(1 - most_likely(statistics, i));
    } else if (what == Estimate::mode || what == Estimate::relative_frequency) {
      p[0] = std::log(mode(q));
      p[1] = std::log(1 - mode(q));
    } else {
      p[0] = std::log(q.ones / (q.ones + q.zeros));
      p[1] = std::log(q.zeros / (q.ones + q.zeros));
    }
  }
}

double Bernoulli::log_density(const double *prepared, const ChannelValues &token, double *) const {
  double sum = 0;
  for (size_t i = 0; i < dimension(); ++i) {
    if (token.missing && std::isnan(token.x[i])) continue;
    sum += prepared[2 * i + (token.x[i] != 0 ? 0 : 1)];
  }
  return sum;
}

void Bernoulli::add(const ChannelValues &token, double weight, const double *, double *statistics, double *) const {
  for (size_t i = 0; i < dimension(); ++i) {
    if (token.missing && std::isnan(token.x[i])) continue;
    statistics[2 * i + (token.x[i] != 0 ? 0 : 1)] += weight;
  }
}

double Bernoulli::divergence(const double *statistics, double *) const {
  double sum = 0;
  for (size_t i = 0; i < dimension(); ++i) {
    const Posterior q = posterior(statistics, i);
    const double a = prior()[2 * i], b = prior()[2 * i + 1], total = digamma(q.ones + q.zeros);
    sum += log_beta(a, b) - log_beta(q.ones, q.zeros) + (q.ones - a) * (digamma(q.ones) - total) +
           (q.zeros - b) * (digamma(q.zeros) - total);
  }
  return sum;
}

double Bernoulli::log_prior_of_mode(const double *statistics, double *) const {
  double sum = 0;
  for (size_t i = 0; i < dimension(); ++i) {
    const double a = prior()[2 * i], b = prior()[2 * i + 1], p = mode(posterior(statistics, i));
    sum -= log_beta(a, b);
    if (a > 1) sum += (a - 1) * std::log(p);
    if (b > 1) sum += (b - 1) * std::log(1 - p);
  }
  return sum;
}

double Bernoulli::log_marginal(const double *statistics, double *) const {
  double sum = 0;
  for (size_t i = 0; i < dimension(); ++i) {
    const Posterior q = posterior(statistics, i);
    sum += log_beta(q.ones, q.zeros) - log_beta(prior()[2 * i], prior()[2 * i + 1]);
  }
  return sum;
}

void Bernoulli::draw(const double *prepared, Rng *rng, double *x, double *) const {
  for (size_t i = 0; i < dimension(); ++i) {
    const double one = std::exp(prepared[2 * i]), zero = std::exp(prepared[2 * i + 1]);
    x[i] = rng->uniform() * (one + zero) < one ? 1 : 0;
  }
}

void Bernoulli::draw_parameters(const double *statistics, Rng *rng, double *prepared, double *) const {
  for (size_t i = 0; i < dimension(); ++i) {
    const Posterior q = posterior(statistics, i);
    const double one = draw_log_gamma(rng, q.ones), zero = draw_log_gamma(rng, q.zeros);
    const double most = std::fmax(one, zero), total = most + std::log1p(std::exp(std::fmin(one, zero) - most));
    prepared[2 * i] = one - total;
    prepared[2 * i + 1] = zero - total;
  }
}

void Bernoulli::report(const double *statistics, Estimate what, size_t, double *out, double *) const {
  for (size_t i = 0; i < dimension(); ++i) {
    const Posterior q = posterior(statistics, i);
    out[i] = what == Estimate::likelihood ? most_likely(statistics, i)
             : what == Estimate::mode     ? mode(q)
                                          : q.ones / (q.ones + q.zeros);
  }
}

}  // namespace hws

#include "tests/src/prior/toy_families.hh"

#include <algorithm>

#include "src/prior/bernoulli.hh"
#include "src/prior/diagonal_gaussian.hh"
#include "src/prior/gaussian.hh"
#include "src/prior/poisson.hh"
#include "src/prior/spherical_gaussian.hh"
#include "src/stats/gamma_draw.hh"
#include "src/stats/special_functions.hh"

namespace toy_families {

using namespace hws;

namespace {

double log_beta(double a, double b) { return log_gamma(a) + log_gamma(b) - log_gamma(a + b); }

}  // namespace

void Geometric::add(const ChannelValues &token, double weight, const double *, double *statistics, double *) const {
  if (std::isnan(token.x[0])) return;
  statistics[0] += weight;
  statistics[1] += weight * token.x[0];
}

// ln θ and ln (1 − θ); or the posterior's parameters and a mark.
void Geometric::prepare(const double *statistics, Estimate what, double *prepared, double *) const {
  const double a = prior()[0] + statistics[0], b = prior()[1] + statistics[1];
  const double mode = (a - 1) / (a + b - 2), mean = a / (a + b);
  prepared[2] = prepared[3] = 0;
  switch (what) {
    case Estimate::relative_frequency:
    case Estimate::mode:
      prepared[0] = std::log(mode);
      prepared[1] = std::log1p(-mode);
      break;
    case Estimate::likelihood: {
      const double tokens = statistics[0], success = tokens > 0 ? tokens / (tokens + statistics[1]) : mean;
      prepared[0] = std::log(success);
      prepared[1] = std::log1p(-success);
      break;
    }
    case Estimate::mean:
      prepared[0] = std::log(mean);
      prepared[1] = std::log1p(-mean);
      break;
    case Estimate::geometric_mean:
      prepared[0] = digamma(a) - digamma(a + b);
      prepared[1] = digamma(b) - digamma(a + b);
      break;
    case Estimate::predictive:
      prepared[2] = a;
      prepared[3] = b;
      break;
  }
}

double Geometric::log_density(const double *prepared, const ChannelValues &token, double *) const {
  const double x = token.x[0];
  if (std::isnan(x)) return 0;
  if (prepared[2] > 0) {
    return log_gamma_rise(prepared[2], 1) + log_gamma_rise(prepared[3], x) - log_gamma_rise(prepared[2] + prepared[3], x + 1);
  }
  return prepared[0] + (x > 0 ? x * prepared[1] : 0);
}

double Geometric::divergence(const double *statistics, double *) const {
  const double a = prior()[0] + statistics[0], b = prior()[1] + statistics[1];
  return log_beta(prior()[0], prior()[1]) - log_beta(a, b) + statistics[0] * (digamma(a) - digamma(a + b)) +
         statistics[1] * (digamma(b) - digamma(a + b));
}

double Geometric::log_prior_of_mode(const double *statistics, double *) const {
  const double a = prior()[0], b = prior()[1], mode = (a + statistics[0] - 1) / (a + b + statistics[0] + statistics[1] - 2);
  return (a - 1) * std::log(mode) + (b - 1) * std::log1p(-mode) - log_beta(a, b);
}

double Geometric::log_marginal(const double *statistics, double *) const {
  return log_beta(prior()[0] + statistics[0], prior()[1] + statistics[1]) - log_beta(prior()[0], prior()[1]);
}

void Geometric::draw(const double *prepared, Rng *rng, double *x, double *) const {
  double of_parameters[4] = {prepared[0], prepared[1], 0, 0};
  if (prepared[2] > 0) {
    const double none[2] = {0, 0};
    Geometric({prepared[2], prepared[3]}).draw_parameters(none, rng, of_parameters, nullptr);
  }
  x[0] = std::floor(std::log(1 - rng->uniform()) / of_parameters[1]);
}

void Geometric::draw_parameters(const double *statistics, Rng *rng, double *prepared, double *) const {
  const double a = draw_log_gamma(rng, prior()[0] + statistics[0]), b = draw_log_gamma(rng, prior()[1] + statistics[1]);
  const double total = std::log(std::exp(a) + std::exp(b));
  prepared[0] = a - total;
  prepared[1] = b - total;
  prepared[2] = prepared[3] = 0;
}

void Geometric::report(const double *statistics, Estimate, size_t, double *out, double *) const {
  out[0] = (prior()[0] + statistics[0]) / (prior()[0] + prior()[1] + statistics[0] + statistics[1]);
}

std::vector<EmissionFamilyPtr> all(Rng *r) {
  const auto number = [&] { return 0.2 + 2 * r->uniform(); };
  std::vector<EmissionFamilyPtr> families;
  for (int32_t n = 1; n <= 4; ++n) {
    const size_t size = static_cast<size_t>(n);
    Array<double> root(size * size), prior{number(), static_cast<double>(n) + 1 + number()};
    for (double &x : root) x = normal(r);
    for (size_t i = 0; i < size; ++i) prior.push_back(normal(r));
    for (size_t j = 0; j < size; ++j) {
      for (size_t i = j; i < size; ++i) {
        double x = i == j ? 0.5 : 0;
        for (size_t k = 0; k < size; ++k) x += root[i * size + k] * root[j * size + k];
        prior.push_back(x);
      }
    }
    families.push_back(std::make_shared<Gaussian>(n, prior));
    families.push_back(std::make_shared<Gaussian>(n, prior, true));
    Array<double> diagonal, rates, bits;
    for (int32_t i = 0; i < n; ++i) {
      diagonal.insert(diagonal.end(), {number(), 2 + number(), normal(r), number()});
      rates.insert(rates.end(), {1 + number(), number()});
      bits.insert(bits.end(), {1 + number(), 1 + number()});
    }
    families.push_back(std::make_shared<DiagonalGaussian>(n, diagonal));
    Array<double> spherical{number(), 2 + number(), number()};
    for (int32_t i = 0; i < n; ++i) spherical.push_back(normal(r));
    families.push_back(std::make_shared<SphericalGaussian>(n, spherical));
    families.push_back(std::make_shared<Poisson>(n, rates));
    families.push_back(std::make_shared<Bernoulli>(n, bits));
  }
  families.push_back(std::make_shared<Geometric>(Array<double>{1 + number(), 1 + number()}));
  return families;
}

double normal(Rng *r) { return std::sqrt(-2 * std::log(1 - r->uniform())) * std::cos(6.283185307179586 * r->uniform()); }

Array<double> token(Rng *r, const EmissionFamily &family, double missing) {
  Array<double> x;
  for (size_t i = 0; i < family.dimension(); ++i) {
    const double u = r->uniform();
    const double value = family.kind() == ChannelKind::real  ? 1 + 1.5 * normal(r)
                         : family.kind() == ChannelKind::bit ? (u < 0.4)
                                                             : std::floor(5 * u * u);
    x.push_back(r->uniform() < missing ? NAN : value);
  }
  return x;
}

ChannelValues values(const Array<double> &token) {
  return {token.data(), std::any_of(token.begin(), token.end(), [](double x) { return std::isnan(x); })};
}

Array<double> statistics(const EmissionFamily &family, const std::vector<Array<double>> &tokens,
                               const Array<double> &weights) {
  Array<double> s(family.statistics()), scratch(family.scratch());
  for (size_t i = 0; i < tokens.size(); ++i) family.add(values(tokens[i]), weights[i], nullptr, s.data(), scratch.data());
  return s;
}

Array<double> prepared(const EmissionFamily &family, const Array<double> &statistics, Estimate what) {
  Array<double> p(family.prepared()), scratch(family.scratch());
  family.prepare(statistics.data(), what, p.data(), scratch.data());
  return p;
}

double log_density(const EmissionFamily &family, const Array<double> &prepared, const Array<double> &token) {
  Array<double> scratch(family.scratch());
  return family.log_density(prepared.data(), values(token), scratch.data()) + family.log_base(values(token));
}

}  // namespace toy_families

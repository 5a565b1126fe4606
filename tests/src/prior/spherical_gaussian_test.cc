#include "src/prior/spherical_gaussian.hh"

#include "src/prior/diagonal_gaussian.hh"
#include "src/stats/special_functions.hh"
#include "tests/src/prior/toy_families.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace toy_families;

namespace {

constexpr double kKappa = 0.7, kDegrees = 3.5, kScale = 1.9, kCentre[] = {0.4, -1};
constexpr Estimate kAll[] = {Estimate::mode, Estimate::mean, Estimate::geometric_mean, Estimate::predictive};

// A value is missing, so dimensions were seen unequally often.
const std::vector<Array<double>> kTokens{{1.2, -0.5}, {-0.3, NAN}, {2.5, 0.7}, {0.9, -2}};
const Array<double> kWeights{1, 0.5, 0.25, 1};

SphericalGaussian plane() { return {2, {kKappa, kDegrees, kScale, kCentre[0], kCentre[1]}}; }

double log_normal(double x, double mean, double variance) {
  return -(std::log(2 * 3.14159265358979323846 * variance) + (x - mean) * (x - mean) / variance) / 2;
}

double log_prior(const double *mean, double variance) {
  const double a = kDegrees / 2, b = kScale / 2;
  double sum = a * std::log(b) - log_gamma(a) - (a + 1) * std::log(variance) - b / variance;
  for (size_t i = 0; i < 2; ++i) sum += log_normal(mean[i], kCentre[i], variance / kKappa);
  return sum;
}

double log_likelihood(const double *mean, double variance) {
  double sum = 0;
  for (size_t t = 0; t < kTokens.size(); ++t) {
    for (size_t i = 0; i < 2; ++i) {
      if (!std::isnan(kTokens[t][i])) sum += kWeights[t] * log_normal(kTokens[t][i], mean[i], variance);
    }
  }
  return sum;
}

// ∫ over the variance of prior times likelihood times Π over dimensions of ∫ f(dimension, mean, variance) over the mean.
template <class F>
double integrate(const F &f) {
  return integral([&](double u) {
    if (std::fabs(u) > 60) return 0.0;
    const double variance = std::exp(u), sd = std::sqrt(variance), a = kDegrees / 2, b = kScale / 2;
    double product = std::exp(a * std::log(b) - log_gamma(a) - (a + 1) * u - b / variance) * variance;
    for (size_t i = 0; i < 2; ++i) {
      double sum = 0;  // by the trapezoid rule: weights are Gaussian in the mean
      for (int j = -80; j <= 80; ++j) {
        const double mean = (i == 0 ? 0.85 : -0.75) + 0.1 * sd * j;
        double log_weight = log_normal(mean, kCentre[i], variance / kKappa);
        for (size_t t = 0; t < kTokens.size(); ++t) {
          if (!std::isnan(kTokens[t][i])) log_weight += kWeights[t] * log_normal(kTokens[t][i], mean, variance);
        }
        if (log_weight > -600) sum += std::exp(log_weight) * f(i, mean, variance);
      }
      product *= sum * 0.1 * sd;
    }
    return product;
  }, 0, 0.3);
}

}  // namespace

static void densities_are_integrals_over_the_posterior(void **) {
  const SphericalGaussian family = plane();
  const Array<double> s = statistics(family, kTokens, kWeights);
  const double marginal = integrate([](size_t, double, double) { return 1.0; });
  assert_close(family.log_marginal(s.data(), nullptr), std::log(marginal), 1e-9);
  for (const Array<double> &x : std::vector<Array<double>>{{0, 0}, {-4, 2}, {1.1, NAN}, {NAN, 9}}) {
    const auto one = [&](size_t i, double mean, double variance) {
      return std::isnan(x[i]) ? 1 : std::exp(log_normal(x[i], mean, variance));
    };
    assert_close(log_density(family, prepared(family, s, Estimate::predictive), x), std::log(integrate(one) / marginal), 1e-8);
    double geometric = 0;
    for (size_t d = 0; d < 2; ++d) {
      const auto log_of = [&](size_t i, double mean, double variance) {
        return i != d ? 1 : std::isnan(x[d]) ? 0 : log_normal(x[d], mean, variance);
      };
      geometric += integrate(log_of) / marginal;
    }
    assert_close(log_density(family, prepared(family, s, Estimate::geometric_mean), x), geometric, 1e-8);
  }
  double mean[2], variance = 0, scale[2], degrees = 0;
  family.report(s.data(), Estimate::mean, 0, mean, nullptr);
  family.report(s.data(), Estimate::mean, 1, &variance, nullptr);
  family.report(s.data(), Estimate::mean, 2, scale, nullptr);
  family.report(s.data(), Estimate::mean, 3, &degrees, nullptr);
  assert_close(mean[1], integrate([](size_t i, double m, double) { return i == 1 ? m : 1; }) / marginal, 1e-8);
  assert_close(variance, integrate([](size_t i, double, double v) { return i == 0 ? v : 1; }) / marginal, 1e-6);
  // What is exported gives the predictive density: Student's t of two dimensions, or of the one that is there.
  const double x[] = {0.6, 0.1};
  const auto student = [&](double n, double square, double log_scale) {
    return log_gamma((degrees + n) / 2) - log_gamma(degrees / 2) - n / 2 * std::log(degrees * 3.14159265358979323846) -
           log_scale / 2 - (degrees + n) / 2 * std::log1p(square / degrees);
  };
  const double squares[] = {(x[0] - mean[0]) * (x[0] - mean[0]) / scale[0], (x[1] - mean[1]) * (x[1] - mean[1]) / scale[1]};
  const Array<double> p = prepared(family, s, Estimate::predictive);
  assert_close(log_density(family, p, {x[0], x[1]}), student(2, squares[0] + squares[1], std::log(scale[0] * scale[1])), 1e-13);
  assert_close(log_density(family, p, {NAN, x[1]}), student(1, squares[1], std::log(scale[1])), 1e-13);
}

static void the_divergence_is_expected_likelihood_less_the_marginal(void **) {
  const SphericalGaussian family = plane();
  const Array<double> s = statistics(family, kTokens, kWeights), p = prepared(family, s, Estimate::geometric_mean);
  double expected = -family.log_marginal(s.data(), nullptr);
  for (size_t t = 0; t < kTokens.size(); ++t) expected += kWeights[t] * log_density(family, p, kTokens[t]);
  assert_close(family.divergence(s.data(), nullptr), expected, 1e-12);
}

// Around the mode the sum of prior and likelihood has no slope, and the prior is its density there.
static void the_mode_is_where_prior_and_likelihood_are_highest(void **) {
  const SphericalGaussian family = plane();
  const Array<double> s = statistics(family, kTokens, kWeights), p = prepared(family, s, Estimate::mode);
  const double mean[] = {p[0], p[3]}, variance = 1 / p[1];
  assert_true(p[4] == p[1]);
  assert_close(family.log_prior_of_mode(s.data(), nullptr), log_prior(mean, variance), 1e-13);
  const auto f = [&](size_t which, double shift) {
    const double m[] = {mean[0] + (which == 0 ? shift : 0), mean[1] + (which == 1 ? shift : 0)};
    const double v = variance + (which == 2 ? shift : 0);
    return log_prior(m, v) + log_likelihood(m, v);
  };
  for (size_t which = 0; which < 3; ++which) {
    assert_true(f(which, 1e-3) < f(which, 0) && f(which, -1e-3) < f(which, 0));
    assert_close((f(which, 1e-4) - f(which, -1e-4)) / 2e-4, 0, 1e-6);
  }
}

static void one_dimension_is_the_diagonal_gaussians(void **) {
  const SphericalGaussian family(1, {kKappa, kDegrees, kScale, 0.4});
  const DiagonalGaussian diagonal(1, {kKappa, kDegrees, 0.4, kScale});
  const std::vector<Array<double>> tokens{{1.2}, {-0.3}, {NAN}};
  const Array<double> weights{1, 0.5, 1}, s = statistics(family, tokens, weights), s1 = statistics(diagonal, tokens, weights);
  for (const Estimate what : kAll) {
    for (const double x : {-3.0, 0.4, 2.0}) {
      const double expected = log_density(diagonal, prepared(diagonal, s1, what), {x});
      assert_close(log_density(family, prepared(family, s, what), {x}), expected, 1e-13);
    }
  }
  assert_close(family.divergence(s.data(), nullptr), diagonal.divergence(s1.data(), nullptr), 1e-13);
  assert_close(family.log_marginal(s.data(), nullptr), diagonal.log_marginal(s1.data(), nullptr), 1e-13);
  assert_close(family.log_prior_of_mode(s.data(), nullptr), diagonal.log_prior_of_mode(s1.data(), nullptr), 1e-13);
}

static void degenerate_data_have_finite_densities(void **) {
  const SphericalGaussian family(2, {0.1, 3, 1e-8, 1e8, 0});
  for (const std::vector<Array<double>> &tokens :
       {std::vector<Array<double>>{}, {{1e8, 0}}, {{1e8, 0}, {1e8, 0}, {1e8, NAN}}, {{1e8 + 1, 0}}, {{0, 0}, {1e150, NAN}}}) {
    const Array<double> s = statistics(family, tokens, Array<double>(tokens.size(), 1.0));
    assert_true(std::isfinite(family.divergence(s.data(), nullptr)) &&
                std::isfinite(family.log_prior_of_mode(s.data(), nullptr)));
    for (const Estimate what : kAll) assert_true(std::isfinite(log_density(family, prepared(family, s, what), {1e8, 0})));
  }
}

static void priors_that_make_no_sense_are_refused(void **) {
  assert_throws(SphericalGaussian(2, {1, 3, 1, 0}), Code::argument);
  assert_throws(SphericalGaussian(1, {0, 3, 1, 0}), Code::argument);
  assert_throws(SphericalGaussian(1, {1, 2, 1, 0}), Code::argument);
  assert_throws(SphericalGaussian(1, {1, 3, 0, 0}), Code::argument);
}

TESTS(densities_are_integrals_over_the_posterior, the_divergence_is_expected_likelihood_less_the_marginal,
      the_mode_is_where_prior_and_likelihood_are_highest, one_dimension_is_the_diagonal_gaussians,
      degenerate_data_have_finite_densities, priors_that_make_no_sense_are_refused)

#include "src/prior/diagonal_gaussian.hh"

#include "src/prior/gaussian.hh"
#include "src/stats/special_functions.hh"
#include "tests/src/prior/toy_families.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace toy_families;

namespace {

constexpr double kKappa = 0.7, kDegrees = 3.5, kCentre = 0.4, kScale = 1.9;

const std::vector<Array<double>> kTokens{{1.2}, {-0.3}, {2.5}, {0.9}};
const Array<double> kWeights{1, 0.5, 0.25, 1};

double log_normal(double x, double mean, double variance) {
  return -(std::log(2 * 3.14159265358979323846 * variance) + (x - mean) * (x - mean) / variance) / 2;
}

// Of the mean and of the variance, which is scaled inverse χ² distributed.
double log_prior(double mean, double variance) {
  const double a = kDegrees / 2, b = kScale / 2;
  return a * std::log(b) - log_gamma(a) - (a + 1) * std::log(variance) - b / variance +
         log_normal(mean, kCentre, variance / kKappa);
}

double log_likelihood(double mean, double variance) {
  double sum = 0;
  for (size_t i = 0; i < kTokens.size(); ++i) sum += kWeights[i] * log_normal(kTokens[i][0], mean, variance);
  return sum;
}

// Σ w f over means and variances, with weights that are the posterior's times the marginal; f may be 1.
template <class F>
double integrate(const F &f) {
  return integral([&](double u) {
    if (std::fabs(u) > 60) return 0.0;
    const double variance = std::exp(u), sd = std::sqrt(variance);
    const auto inner = [&](double mean) {
      const double log_weight = log_prior(mean, variance) + log_likelihood(mean, variance);
      return log_weight < -600 ? 0 : std::exp(log_weight) * f(mean, variance);
    };
    // By the trapezoid rule: the weights are Gaussian in the mean.
    double sum = 0;
    for (int i = -80; i <= 80; ++i) sum += inner(0.85 + 0.1 * sd * i);
    return sum * 0.1 * sd * variance;
  }, 0, 0.3);
}

struct Case {
  DiagonalGaussian family{1, {kKappa, kDegrees, kCentre, kScale}};
  Array<double> s = statistics(family, kTokens, kWeights);
  double marginal = integrate([](double, double) { return 1.0; });
  double log_density(Estimate what, double x) const {
    return toy_families::log_density(family, prepared(family, s, what), {x});
  }
};

}  // namespace

static void densities_are_integrals_over_the_posterior(void **) {
  const Case c;
  assert_close(c.family.log_marginal(c.s.data(), nullptr), std::log(c.marginal), 1e-10);
  for (const double x : {-4.0, 0.0, 1.1, 9.0}) {
    const double predictive =
        integrate([&](double mean, double variance) { return std::exp(log_normal(x, mean, variance)); }) / c.marginal;
    assert_close(c.log_density(Estimate::predictive, x), std::log(predictive), 1e-9);
    const double geometric =
        integrate([&](double mean, double variance) { return log_normal(x, mean, variance); }) / c.marginal;
    assert_close(c.log_density(Estimate::geometric_mean, x), geometric, 1e-9);
  }
  const double mean = integrate([](double m, double) { return m; }) / c.marginal;
  const double variance = integrate([](double, double v) { return v; }) / c.marginal;
  double got[2];
  c.family.report(c.s.data(), Estimate::mean, 0, got, nullptr);
  c.family.report(c.s.data(), Estimate::mean, 1, got + 1, nullptr);
  assert_close(got[0], mean, 1e-9);
  assert_close(got[1], variance, 1e-7);
  assert_close(c.log_density(Estimate::mean, 0.3), log_normal(0.3, mean, variance), 1e-7);
}

static void densities_integrate_to_one(void **) {
  const Case c;
  for (const Estimate what : {Estimate::mode, Estimate::mean, Estimate::predictive}) {
    assert_close(integral([&](double x) { return std::exp(c.log_density(what, x)); }, 0.8, 0.5), 1, 1e-10);
  }
}

static void the_divergence_is_its_integral(void **) {
  const Case c;
  const double expected =
      integrate([&](double mean, double variance) { return log_likelihood(mean, variance) - std::log(c.marginal); }) /
      c.marginal;
  assert_close(c.family.divergence(c.s.data(), nullptr), expected, 1e-9);
}

// Around the mode the sum of prior and likelihood has no slope, and the prior is its density there.
static void the_mode_is_where_prior_and_likelihood_are_highest(void **) {
  const Case c;
  const Array<double> p = prepared(c.family, c.s, Estimate::mode);
  const double mean = p[0], variance = 1 / p[1];
  assert_close(c.family.log_prior_of_mode(c.s.data(), nullptr), log_prior(mean, variance), 1e-13);
  const auto f = [](double m, double v) { return log_prior(m, v) + log_likelihood(m, v); };
  for (const double h : {-1e-3, 1e-3}) {
    assert_true(f(mean + h, variance) < f(mean, variance) && f(mean, variance + h) < f(mean, variance));
  }
  assert_close((f(mean + 1e-4, variance) - f(mean - 1e-4, variance)) / 2e-4, 0, 1e-7);
  assert_close((f(mean, variance + 1e-4) - f(mean, variance - 1e-4)) / 2e-4, 0, 1e-6);
}

static void one_dimension_is_the_full_gaussians(void **) {
  const Case c;
  const Gaussian full(1, {kKappa, kDegrees, kCentre, kScale});
  const Array<double> s = statistics(full, kTokens, kWeights);
  Array<double> scratch(full.scratch());
  for (const Estimate what :
       {Estimate::mode, Estimate::mean, Estimate::geometric_mean, Estimate::predictive}) {
    for (const double x : {-3.0, 0.4, 2.0}) {
      assert_close(c.log_density(what, x), log_density(full, prepared(full, s, what), {x}), 1e-13);
    }
  }
  assert_close(c.family.divergence(c.s.data(), nullptr), full.divergence(s.data(), scratch.data()), 1e-13);
  assert_close(c.family.log_marginal(c.s.data(), nullptr), full.log_marginal(s.data(), scratch.data()), 1e-13);
  assert_close(c.family.log_prior_of_mode(c.s.data(), nullptr), full.log_prior_of_mode(s.data(), scratch.data()), 1e-13);
}

static void dimensions_are_independent_and_missing_ones_left_out(void **) {
  const DiagonalGaussian both(2, {kKappa, kDegrees, kCentre, kScale, 2, 5, -1, 0.3}),
      first(1, {kKappa, kDegrees, kCentre, kScale}), second(1, {2, 5, -1, 0.3});
  const Array<double> s = statistics(both, {{1, 0}, {0.3, NAN}, {NAN, -2}}, {1, 0.7, 1});
  const Array<double> s1 = statistics(first, {{1}, {0.3}}, {1, 0.7}), s2 = statistics(second, {{0}, {-2}}, {1, 1});
  for (const Estimate what :
       {Estimate::mode, Estimate::mean, Estimate::geometric_mean, Estimate::predictive}) {
    const Array<double> p = prepared(both, s, what), p1 = prepared(first, s1, what), p2 = prepared(second, s2, what);
    assert_close(log_density(both, p, {1, 0.2}), log_density(first, p1, {1}) + log_density(second, p2, {0.2}), 1e-14);
    assert_close(log_density(both, p, {1, NAN}), log_density(first, p1, {1}), 1e-14);
    assert_close(log_density(both, p, {NAN, 0.2}), log_density(second, p2, {0.2}), 1e-14);
  }
}

static void degenerate_data_have_finite_densities(void **) {
  const DiagonalGaussian family(1, {0.1, 3, 1e8, 1e-8});
  for (const std::vector<Array<double>> &tokens :
       {std::vector<Array<double>>{}, {{1e8}}, {{1e8}, {1e8}, {1e8}}, {{1e8 + 1}}, {{0}, {1e150}}}) {
    const Array<double> s = statistics(family, tokens, Array<double>(tokens.size(), 1.0));
    assert_true(std::isfinite(family.divergence(s.data(), nullptr)) &&
                std::isfinite(family.log_prior_of_mode(s.data(), nullptr)));
    for (const Estimate what :
         {Estimate::mode, Estimate::mean, Estimate::geometric_mean, Estimate::predictive}) {
      assert_true(std::isfinite(log_density(family, prepared(family, s, what), {1e8})));
    }
  }
}

static void priors_that_make_no_sense_are_refused(void **) {
  assert_throws(DiagonalGaussian(1, {1, 3, 0}), Code::argument);
  assert_throws(DiagonalGaussian(1, {0, 3, 0, 1}), Code::argument);
  assert_throws(DiagonalGaussian(1, {1, 2, 0, 1}), Code::argument);
  assert_throws(DiagonalGaussian(1, {1, 3, 0, 0}), Code::argument);
}

TESTS(densities_are_integrals_over_the_posterior, densities_integrate_to_one, the_divergence_is_its_integral,
      the_mode_is_where_prior_and_likelihood_are_highest, one_dimension_is_the_full_gaussians,
      dimensions_are_independent_and_missing_ones_left_out, degenerate_data_have_finite_densities,
      priors_that_make_no_sense_are_refused)

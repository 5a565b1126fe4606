#include "src/prior/poisson.hh"

#include "src/stats/special_functions.hh"
#include "tests/src/prior/toy_families.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace toy_families;

namespace {

constexpr double kShape = 1.7, kRate = 0.6;

const std::vector<Array<double>> kTokens{{3}, {0}, {7}, {2}};
const Array<double> kWeights{1, 0.5, 0.25, 1};

double log_poisson(double x, double rate) { return x * std::log(rate) - rate - log_gamma(x + 1); }
double log_gamma_density(double rate, double a, double b) {
  return a * std::log(b) - log_gamma(a) + (a - 1) * std::log(rate) - b * rate;
}

// Over rates: e^u in place of the rate.
template <class F>
double over_rates(const F &f) {
  return integral([&](double u) { return u > 50 ? 0 : std::exp(u) * f(std::exp(u)); }, 0.5, 0.2);
}

// The posterior of the tokens, and what the density is said to be.
struct Case {
  Poisson family{1, {kShape, kRate}};
  Array<double> s = statistics(family, kTokens, kWeights);
  double a = kShape + 3 + 7 * 0.25 + 2, b = kRate + 2.75;
  double log_density(Estimate what, double x) const {
    return toy_families::log_density(family, prepared(family, s, what), {x});
  }
};

}  // namespace

static void the_predictive_density_is_the_integral_over_rates(void **) {
  const Case c;
  double sum = 0;
  for (double x = 0; x < 60; ++x) {
    const double expected =
        over_rates([&](double rate) { return std::exp(log_poisson(x, rate) + log_gamma_density(rate, c.a, c.b)); });
    if (x < 25) {
      assert_close(c.log_density(Estimate::predictive, x), std::log(expected),
                   1e-11);  // later ones are too narrow for the rule
    }
    sum += std::exp(c.log_density(Estimate::predictive, x));
  }
  assert_close(sum, 1, 1e-12);
}

static void means_modes_and_geometric_means_are_the_posteriors(void **) {
  const Case c;
  for (double x = 0; x < 12; ++x) {
    assert_close(c.log_density(Estimate::mean, x), log_poisson(x, c.a / c.b), 1e-13);
    assert_close(c.log_density(Estimate::mode, x), log_poisson(x, (c.a - 1) / c.b), 1e-13);
    const double expected =
        over_rates([&](double rate) { return log_poisson(x, rate) * std::exp(log_gamma_density(rate, c.a, c.b)); });
    assert_close(c.log_density(Estimate::geometric_mean, x), expected, 1e-11);
  }
  double rate = 0;
  c.family.report(c.s.data(), Estimate::mean, 0, &rate, nullptr);
  assert_close(rate, c.a / c.b, 1e-15);
  assert_string_equal(c.family.figures()[0].name, "rate");
}

static void marginal_and_divergence_are_integrals(void **) {
  const Case c;
  double base = 0;
  const double marginal = over_rates([&](double rate) {
    double sum = log_gamma_density(rate, kShape, kRate);
    for (size_t i = 0; i < kTokens.size(); ++i) sum += kWeights[i] * log_poisson(kTokens[i][0], rate);
    return std::exp(sum);
  });
  for (size_t i = 0; i < kTokens.size(); ++i) base += kWeights[i] * c.family.log_base({kTokens[i].data(), false});
  assert_close(c.family.log_marginal(c.s.data(), nullptr) + base, std::log(marginal), 1e-12);
  const double divergence = over_rates([&](double rate) {
    const double q = log_gamma_density(rate, c.a, c.b);
    return std::exp(q) * (q - log_gamma_density(rate, kShape, kRate));
  });
  assert_close(c.family.divergence(c.s.data(), nullptr), divergence, 1e-11);
}

static void the_prior_of_the_mode_is_the_gamma_density(void **) {
  const Case c;
  assert_close(c.family.log_prior_of_mode(c.s.data(), nullptr), log_gamma_density((c.a - 1) / c.b, kShape, kRate), 1e-13);
}

static void dimensions_are_independent_and_missing_ones_left_out(void **) {
  const Poisson both(2, {kShape, kRate, 3, 0.2}), first(1, {kShape, kRate}), second(1, {3, 0.2});
  const Array<double> s = statistics(both, {{1, 4}, {2, NAN}, {NAN, 5}}, {1, 1, 1});
  const Array<double> s1 = statistics(first, {{1}, {2}}, {1, 1}), s2 = statistics(second, {{4}, {5}}, {1, 1});
  for (const Estimate what :
       {Estimate::mode, Estimate::mean, Estimate::geometric_mean, Estimate::predictive}) {
    const Array<double> p = prepared(both, s, what), p1 = prepared(first, s1, what), p2 = prepared(second, s2, what);
    assert_close(log_density(both, p, {3, 1}), log_density(first, p1, {3}) + log_density(second, p2, {1}), 1e-14);
    assert_close(log_density(both, p, {3, NAN}), log_density(first, p1, {3}), 1e-14);
    assert_close(log_density(both, p, {NAN, 1}), log_density(second, p2, {1}), 1e-14);
  }
  assert_close(both.divergence(s.data(), nullptr), first.divergence(s1.data(), nullptr) + second.divergence(s2.data(), nullptr),
               1e-14);
}

static void zeros_and_large_counts_are_finite(void **) {
  const Poisson flat(1, {1, 0.5});
  const Array<double> zeros = statistics(flat, {{0}, {0}}, {1, 1});
  // A shape of 1 lets the mode be a rate of 0, which has no count but 0.
  const Array<double> p = prepared(flat, zeros, Estimate::mode);
  assert_true(log_density(flat, p, {0}) == 0 && log_density(flat, p, {1}) == -INFINITY);
  assert_true(std::isfinite(flat.log_prior_of_mode(zeros.data(), nullptr)));
  const Array<double> large = statistics(flat, {{9007199254740992.0}}, {1});
  for (const Estimate what :
       {Estimate::mode, Estimate::mean, Estimate::geometric_mean, Estimate::predictive}) {
    assert_true(std::isfinite(log_density(flat, prepared(flat, large, what), {9007199254740992.0})));
  }
  // A removal left a count below 0.
  const Array<double> below{-1e-17, -1e-17};
  assert_true(std::isfinite(log_density(flat, prepared(flat, below, Estimate::predictive), {2})));
}

static void priors_that_make_no_sense_are_refused(void **) {
  assert_throws(Poisson(1, {1}), Code::argument);
  assert_throws(Poisson(1, {0, 1}), Code::argument);
  assert_throws(Poisson(1, {1, 0}), Code::argument);
  assert_throws(Poisson(2, {1, 1, -1, 1}), Code::argument);
  assert_throws(Poisson(0, {}), Code::argument);
  Poisson(1, {1, 1}).require_mode();
  assert_throws(Poisson(2, {1, 1, 0.9, 1}).require_mode(), Code::argument);
}

TESTS(the_predictive_density_is_the_integral_over_rates, means_modes_and_geometric_means_are_the_posteriors,
      marginal_and_divergence_are_integrals, the_prior_of_the_mode_is_the_gamma_density,
      dimensions_are_independent_and_missing_ones_left_out, zeros_and_large_counts_are_finite,
      priors_that_make_no_sense_are_refused)

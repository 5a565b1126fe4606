#include "src/prior/bernoulli.hh"

#include "src/stats/special_functions.hh"
#include "tests/src/prior/toy_families.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace toy_families;

namespace {

constexpr double kOnes = 1.3, kZeros = 2.2;

const std::vector<Array<double>> kTokens{{1}, {0}, {1}, {1}};
const Array<double> kWeights{1, 0.5, 0.25, 1};

double log_beta_density(double p, double rest, double a, double b) {
  return (a - 1) * std::log(p) + (b - 1) * std::log(rest) - log_gamma(a) - log_gamma(b) + log_gamma(a + b);
}

// f(p, 1 − p) over probabilities: p = 1 / (1 + e^−u).
template <class F>
double over_probabilities(const F &f) {
  return integral([&](double u) {
    if (std::fabs(u) > 300) return 0.0;
    const double p = 1 / (1 + std::exp(-u)), rest = 1 / (1 + std::exp(u));
    return p * rest * f(p, rest);
  }, 0, 0.5);
}

struct Case {
  Bernoulli family{1, {kOnes, kZeros}};
  Array<double> s = statistics(family, kTokens, kWeights);
  double a = kOnes + 2.25, b = kZeros + 0.5;
  double log_density(Estimate what, double x) const {
    return toy_families::log_density(family, prepared(family, s, what), {x});
  }
};

}  // namespace

static void densities_are_the_posteriors(void **) {
  const Case c;
  for (const double x : {0.0, 1.0}) {
    const double predictive = over_probabilities(
        [&](double p, double rest) { return (x != 0 ? p : rest) * std::exp(log_beta_density(p, rest, c.a, c.b)); });
    assert_close(c.log_density(Estimate::predictive, x), std::log(predictive), 1e-12);
    assert_close(c.log_density(Estimate::mean, x), std::log(predictive), 1e-12);
    const double mode = (c.a - 1) / (c.a + c.b - 2);
    assert_close(c.log_density(Estimate::mode, x), std::log(x != 0 ? mode : 1 - mode), 1e-14);
    const double geometric = over_probabilities(
        [&](double p, double rest) { return std::log(x != 0 ? p : rest) * std::exp(log_beta_density(p, rest, c.a, c.b)); });
    assert_close(c.log_density(Estimate::geometric_mean, x), geometric, 1e-12);
  }
  double p = 0;
  c.family.report(c.s.data(), Estimate::mean, 0, &p, nullptr);
  assert_close(p, c.a / (c.a + c.b), 1e-15);
}

static void marginal_divergence_and_prior_are_what_they_say(void **) {
  const Case c;
  const double marginal = over_probabilities([&](double p, double rest) {
    double sum = log_beta_density(p, rest, kOnes, kZeros);
    for (size_t i = 0; i < kTokens.size(); ++i) sum += kWeights[i] * std::log(kTokens[i][0] != 0 ? p : rest);
    return std::exp(sum);
  });
  assert_close(c.family.log_marginal(c.s.data(), nullptr), std::log(marginal), 1e-12);
  const double divergence = over_probabilities([&](double p, double rest) {
    const double q = log_beta_density(p, rest, c.a, c.b);
    return std::exp(q) * (q - log_beta_density(p, rest, kOnes, kZeros));
  });
  assert_close(c.family.divergence(c.s.data(), nullptr), divergence, 1e-12);
  const double mode = (c.a - 1) / (c.a + c.b - 2);
  assert_close(c.family.log_prior_of_mode(c.s.data(), nullptr), log_beta_density(mode, 1 - mode, kOnes, kZeros), 1e-13);
}

static void bits_are_independent_and_missing_ones_left_out(void **) {
  const Bernoulli both(2, {kOnes, kZeros, 3, 4}), first(1, {kOnes, kZeros}), second(1, {3, 4});
  const Array<double> s = statistics(both, {{1, 0}, {0, NAN}, {NAN, 1}}, {1, 1, 1});
  const Array<double> s1 = statistics(first, {{1}, {0}}, {1, 1}), s2 = statistics(second, {{0}, {1}}, {1, 1});
  for (const Estimate what :
       {Estimate::mode, Estimate::mean, Estimate::geometric_mean, Estimate::predictive}) {
    const Array<double> p = prepared(both, s, what), p1 = prepared(first, s1, what), p2 = prepared(second, s2, what);
    assert_close(log_density(both, p, {1, 0}), log_density(first, p1, {1}) + log_density(second, p2, {0}), 1e-14);
    assert_close(log_density(both, p, {1, NAN}), log_density(first, p1, {1}), 1e-14);
    assert_close(log_density(both, p, {NAN, 0}), log_density(second, p2, {0}), 1e-14);
  }
}

static void a_flat_prior_has_modes_at_the_ends(void **) {
  const Bernoulli flat(1, {1, 1});
  flat.require_mode();
  const Array<double> ones = statistics(flat, {{1}, {1}}, {1, 1}), none(2, 0.0), below{-1e-17, 3};
  const Array<double> p = prepared(flat, ones, Estimate::mode);
  assert_true(log_density(flat, p, {1}) == 0 && log_density(flat, p, {0}) == -INFINITY);
  assert_close(log_density(flat, prepared(flat, none, Estimate::mode), {1}), std::log(0.5), 1e-15);
  assert_close(flat.log_prior_of_mode(ones.data(), nullptr), 0, 1e-14);
  assert_true(log_density(flat, prepared(flat, below, Estimate::mode), {1}) == -INFINITY);
}

static void priors_that_make_no_sense_are_refused(void **) {
  assert_throws(Bernoulli(1, {1}), Code::argument);
  assert_throws(Bernoulli(1, {0, 1}), Code::argument);
  assert_throws(Bernoulli(1, {1, -1}), Code::argument);
  assert_throws(Bernoulli(2, {1, 1, 1, 0.5}).require_mode(), Code::argument);
}

TESTS(densities_are_the_posteriors, marginal_divergence_and_prior_are_what_they_say,
      bits_are_independent_and_missing_ones_left_out, a_flat_prior_has_modes_at_the_ends, priors_that_make_no_sense_are_refused)

#include "src/stats/dirichlet_rows.hh"

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "src/stats/special_functions.hh"
#include "tests/harness.hh"

using namespace hws;

namespace {

Array<double> random_counts(const DirichletRows &rows, uint32_t seed) {
  Rng r(91, RngMethod::test, 1, seed, 0);
  Array<double> c(rows.size());
  for (double &x : c) x = r.uniform() < 0.3 ? 0 : 10 * r.uniform();
  return c;
}

}  // namespace

static void means_are_counts_and_priors_over_their_total(void **) {
  const DirichletRows rows{4, 5, 0.2, 0.9};
  const Array<double> c = random_counts(rows, 1);
  Array<double> p(c.size());
  mean_rows(rows, c, p, Run{});
  for (size_t r = 0; r < 4; ++r) {
    double total = 4 * 0.2 + 0.9;
    for (size_t k = 0; k < 5; ++k) total += c[r * 5 + k];
    for (size_t k = 0; k < 5; ++k) assert_close(p[r * 5 + k], (c[r * 5 + k] + (k == 4 ? 0.9 : 0.2)) / total, 1e-15);
  }
}

static void rows_without_counts_or_prior_are_even(void **) {
  const DirichletRows rows{2, 4, 0, 0};
  const Array<double> c{0, 0, 0, 0, 3, 0, 1, 1e-120};
  Array<double> p(8);
  mean_rows(rows, c, p, Run{});
  for (size_t k = 0; k < 4; ++k) assert_close(p[k], 0.25, 0);
  assert_close(p[4], 0.75, 1e-15);
  assert_true(p[5] == 0 && p[7] == 0);
}

static void geometric_means_are_those_of_the_posterior(void **) {
  const DirichletRows rows{3, 4, 0.5, 1.5};
  const Array<double> c = random_counts(rows, 2);
  Array<double> p(c.size());
  geometric_mean_rows(rows, c, p, Run{});
  for (size_t r = 0; r < 3; ++r) {
    double total = 3 * 0.5 + 1.5, sum = 0;
    for (size_t k = 0; k < 4; ++k) total += c[r * 4 + k];
    for (size_t k = 0; k < 4; ++k) {
      assert_close(p[r * 4 + k], std::exp(digamma(c[r * 4 + k] + (k == 3 ? 1.5 : 0.5)) - digamma(total)), 1e-14);
      sum += p[r * 4 + k];
    }
    assert_true(sum < 1);
  }
}

static void log_priors_are_weighted_logarithms(void **) {
  const Array<double> p{0.5, 0.25, 0.25, 0.1, 0.2, 0.7};
  assert_close(log_prior_of_rows({2, 3, 0.3, 2}, p, Run{}), 0.3 * std::log(0.5 * 0.25 * 0.1 * 0.2) + 2 * std::log(0.25 * 0.7),
               1e-15);
  assert_close(log_prior_of_rows({2, 3, 0, 0}, Array<double>(6), Run{}), 0, 0);
}

// Of two outcomes a Dirichlet distribution is a beta distribution, whose divergence is a one-dimensional integral.
static void divergences_are_integrals(void **) {
  const double prior = 2.5, last = 1.5, counts[2] = {3.2, 0.7};
  const double a = counts[0] + prior, b = counts[1] + last;
  const auto log_density = [](double x, double u, double v) {
    return (u - 1) * std::log(x) + (v - 1) * std::log1p(-x) + log_gamma(u + v) - log_gamma(u) - log_gamma(v);
  };
  double integral = 0;
  constexpr int kSteps = 400000;
  for (int k = 0; k < kSteps; ++k) {
    const double x = (k + 0.5) / kSteps, q = log_density(x, a, b);
    integral += std::exp(q) * (q - log_density(x, prior, last)) / kSteps;
  }
  assert_close(divergence_of_rows({1, 2, prior, last}, counts, Run{}), integral, 1e-7);
  const Array<double> nothing(6);
  assert_close(divergence_of_rows({2, 3, 0.1, 0.3}, nothing, Run{}), 0, 1e-14);
}

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(means_are_counts_and_priors_over_their_total), cmocka_unit_test(rows_without_counts_or_prior_are_even),
      cmocka_unit_test(geometric_means_are_those_of_the_posterior), cmocka_unit_test(log_priors_are_weighted_logarithms),
      cmocka_unit_test(divergences_are_integrals)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}

#include "src/stats/special_functions.hh"

#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr double kEuler = 0.57721566490153286061, kPi = 3.14159265358979323846, kLn2 = 0.69314718055994530942;

}  // namespace

static void log_gamma_of_whole_numbers_is_of_factorials(void **) {
  double log_factorial = 0;
  for (int n = 1; n <= 170; ++n) {
    assert_close(log_gamma(n), log_factorial, 4e-15);
    log_factorial += std::log(n);
  }
}

static void log_gamma_of_halves_is_of_the_root_of_pi(void **) {
  double value = 0.5 * std::log(kPi);
  for (double x = 0.5; x < 40; x += 1) {
    assert_close(log_gamma(x), value, 4e-15);
    value += std::log(x);
  }
}

// Γ(x) Γ(x + ½) = 2^(1 − 2x) √π Γ(2x); Γ(x) Γ(1 − x) = π / sin(πx).
static void log_gamma_obeys_duplication_and_reflection(void **) {
  for (double x = 1e-8; x < 1e8; x *= 1.37) {
    assert_close(log_gamma(x) + log_gamma(x + 0.5), (1 - 2 * x) * kLn2 + 0.5 * std::log(kPi) + log_gamma(2 * x), 1e-14);
  }
  for (double x = 0.001; x < 1; x += 0.01) {
    assert_close(log_gamma(x) + log_gamma(1 - x), std::log(kPi / std::sin(kPi * x)), 1e-14);
  }
}

static void log_gamma_has_the_known_values(void **) {
  assert_close(log_gamma(1e-300), 690.77552789821370520, 4e-15);
  assert_close(log_gamma(0.1), 2.2527126517342059599, 4e-15);
  assert_close(log_gamma(1.4616321449683623), -0.12148629053584960810, 4e-15);
  assert_close(log_gamma(1e10), 220258509288.81137, 4e-15);
}

static void log_gamma_rises_by_logarithms(void **) {
  for (double x = 0.3; x < 1e15; x *= 1.9) {
    double sum = 0;
    for (int n = 0; n <= 40; ++n) {
      assert_close(log_gamma_rise(x, n), sum, 4e-14 + 4e-15 * sum);
      sum += std::log(x + n);
    }
    assert_close(log_gamma_rise(x, 0.5) + log_gamma_rise(x + 0.5, 0.5), std::log(x), 1e-13);
    assert_true(log_gamma_rise(x, 0) == 0);
  }
}

static void digamma_has_the_known_values(void **) {
  assert_close(digamma(1), -kEuler, 4e-15);
  assert_close(digamma(0.5), -kEuler - 2 * kLn2, 4e-15);
  assert_close(digamma(0.25), -kEuler - kPi / 2 - 3 * kLn2, 4e-15);
  double harmonic = 0;
  for (int n = 1; n <= 1000; ++n) {
    assert_close(digamma(n), harmonic - kEuler, 4e-15);
    harmonic += 1.0 / n;
  }
  assert_close(digamma(1e-3), -1000.5755719318103005, 4e-15);
  assert_close(digamma(1e10), std::log(1e10) - 0.5e-10, 4e-15);
}

static void digamma_is_the_slope_of_log_gamma(void **) {
  for (double x = 0.05; x < 1e4; x *= 1.7) {
    const double h = 1e-4 * x;
    const double slope = (8 * (log_gamma(x + h) - log_gamma(x - h)) - (log_gamma(x + 2 * h) - log_gamma(x - 2 * h))) / (12 * h);
    assert_true(std::fabs(slope - digamma(x)) < 1e-9 * std::fmax(1, std::fabs(digamma(x))));
  }
}

static void both_at_once_are_as_each(void **) {
  for (double x = 1e-300; x < 1e300; x *= x < 1e-4 || x > 1e6 ? 1e3 : 1.01) {
    assert_close(gamma_terms(x).log_gamma, log_gamma(x), 4e-15);
    assert_close(gamma_terms(x).digamma, digamma(x), 4e-15);
  }
}

TESTS(log_gamma_of_whole_numbers_is_of_factorials, log_gamma_of_halves_is_of_the_root_of_pi,
      log_gamma_obeys_duplication_and_reflection, log_gamma_has_the_known_values, log_gamma_rises_by_logarithms,
      digamma_has_the_known_values, digamma_is_the_slope_of_log_gamma, both_at_once_are_as_each)

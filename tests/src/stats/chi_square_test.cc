// The chi-square tail against closed forms, published values and integration.
#include "src/stats/chi_square.hh"

#include <initializer_list>

#include "tests/test_list.hh"

using namespace hws;

static void one_and_two_degrees_have_closed_forms(void **) {
  for (const double x : {1e-6, 0.1, 1.0, 3.84, 20.0, 300.0}) {
    assert_close(chi_square_tail(x, 1), std::erfc(std::sqrt(x / 2)), 1e-14);
    assert_close(chi_square_tail(x, 2), std::exp(-x / 2), 1e-14);
  }
  assert_true(chi_square_tail(0, 5) == 1 && chi_square_tail(-3, 5) == 1);
}

// Abramowitz and Stegun, table 26.8: the values that 5 % and 0.1 % exceed.
static void published_quantiles_are_met(void **) {
  const struct {
    int64_t n;
    double x05, x001;
  } rows[] = {
      {1, 3.84146, 10.828}, {5, 11.0705, 20.515}, {10, 18.3070, 29.588}, {30, 43.7729, 59.703}, {100, 124.342, 149.449}};
  for (const auto &row : rows) {
    assert_close(chi_square_tail(row.x05, row.n) / 0.05, 1, 2e-5);
    assert_close(chi_square_tail(row.x001, row.n) / 0.001, 1, 2e-3);
  }
}

// Simpson's rule over the density from x to far out.
static void tails_are_integrals_of_the_density(void **) {
  for (const int64_t n : {3, 4, 51, 1000, 2001}) {
    const double half = static_cast<double>(n) / 2;
    for (const double x : {0.9 * static_cast<double>(n), 1.1 * static_cast<double>(n), 2.0 * static_cast<double>(n)}) {
      const auto density = [&](double t) {
        return std::exp((half - 1) * std::log(t) - t / 2 - half * std::log(2) - std::lgamma(half));
      };
      const double end = x + 40 * std::sqrt(2 * static_cast<double>(n)) + 100;
      const int pieces = 20000;
      const double width = (end - x) / pieces;
      double sum = 0;
      for (int i = 0; i <= pieces; ++i) sum += density(x + i * width) * (i == 0 || i == pieces ? 1 : i % 2 == 1 ? 4 : 2);
      const double expected = sum * width / 3, tail = chi_square_tail(x, n);
      assert_true(std::fabs(tail - expected) <= 1e-8 * expected);
    }
  }
}

TESTS(one_and_two_degrees_have_closed_forms, published_quantiles_are_met, tails_are_integrals_of_the_density)

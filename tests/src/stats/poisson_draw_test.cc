#include "src/stats/poisson_draw.hh"

#include "fsa/base/array.hh"
#include "src/stats/special_functions.hh"
#include "tests/test_list.hh"

using namespace hws;

// Pearson's statistic over the counts near the rate, the rest in two cells: below four times what is expected of it.
static void counts_have_their_probabilities(void **) {
  for (const double rate : {0.3, 4.0, 9.99, 10.0, 35.0, 700.0}) {
    Rng rng(1, RngMethod::test, 0, 0, static_cast<uint64_t>(rate * 100));
    const int draws = 40000;
    const double low = std::floor(std::fmax(0, rate - 3 * std::sqrt(rate))), high = std::ceil(rate + 3 * std::sqrt(rate));
    Array<double> seen(static_cast<size_t>(high - low) + 1), expected(seen.size());
    double below = 0, above = 0, square = 0, cells = 0;
    for (int i = 0; i < draws; ++i) {
      const double k = draw_poisson(&rng, rate);
      assert_true(k >= 0 && k == std::floor(k));
      if (k < low) {
        below += 1;
      } else if (k > high) {
        above += 1;
      } else {
        seen[static_cast<size_t>(k - low)] += 1;
      }
    }
    double inside = 0;
    for (size_t i = 0; i < seen.size(); ++i) {
      const double k = low + static_cast<double>(i);
      expected[i] = draws * std::exp(k * std::log(rate) - rate - log_gamma(k + 1));
      inside += expected[i];
      if (expected[i] < 5) continue;
      square += (seen[i] - expected[i]) * (seen[i] - expected[i]) / expected[i];
      cells += 1;
    }
    assert_true(std::fabs(below + above - (draws - inside)) < 5 * std::sqrt(draws - inside + 1));
    // χ² with n degrees of freedom has mean n and variance 2n.
    assert_true(square < cells + 5 * std::sqrt(2 * cells));
  }
}

static void means_and_variances_are_the_rate(void **) {
  for (const double rate : {0.0, 1e-3, 5.0, 12.5, 1e4, 1e9}) {
    Rng rng(2, RngMethod::test, 0, 0, static_cast<uint64_t>(rate * 1000));
    const int draws = 20000;
    double sum = 0, squares = 0;
    for (int i = 0; i < draws; ++i) {
      const double x = draw_poisson(&rng, rate) - rate;
      sum += x;
      squares += x * x;
    }
    // The standard error of the variance: that of x² is 2 rate² + rate.
    assert_true(std::fabs(sum / draws) <= 5 * std::sqrt(rate / draws));
    assert_true(std::fabs(squares / draws - rate) <= 5 * std::sqrt((2 * rate * rate + rate) / draws));
  }
}

TESTS(counts_have_their_probabilities, means_and_variances_are_the_rate)

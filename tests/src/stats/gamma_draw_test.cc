#include "src/stats/gamma_draw.hh"

#include <algorithm>
#include <functional>

#include "fsa/base/array.hh"
#include "src/stats/special_functions.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr int kDraws = 20000;

// ln of the gamma distribution's cumulative function at e^l, by the series of the lower incomplete function.
double gamma_cdf(double shape, double l) {
  const double x = std::exp(l);
  if (x > shape + 40 * std::sqrt(shape) + 40) return 1;
  double term = 1 / shape, sum = term;
  for (int n = 1; n < 10000 && term > sum * 1e-17; ++n) sum += term *= x / (shape + n);
  return std::exp(shape * l - x - log_gamma(shape)) * sum;
}

// Kolmogorov and Smirnov: √n times the largest distance between what was drawn and the cumulative function.
double distance(Array<double> drawn, const std::function<double(double)> &cdf) {
  std::sort(drawn.begin(), drawn.end());
  const double n = static_cast<double>(drawn.size());
  double worst = 0;
  for (size_t i = 0; i < drawn.size(); ++i) {
    const double p = cdf(drawn[i]), at = static_cast<double>(i);
    worst = std::max({worst, p - at / n, (at + 1) / n - p});
  }
  return std::sqrt(n) * worst;
}

// Its limit law gives 2 e^(−2 x²): 1e-6 at this.
constexpr double kMostDistance = 2.7;

}  // namespace

static void gamma_numbers_have_the_gamma_distribution(void **) {
  for (const double shape : {.001, .05, .4, 1., 1.7, 12., 300., 20000.}) {
    Rng rng(1, RngMethod::test, 0, 0, 0);
    Array<double> logs;
    for (int i = 0; i < kDraws; ++i) logs.push_back(draw_log_gamma(&rng, shape));
    assert_true(shape > 1000 || distance(logs, [&](double l) { return gamma_cdf(shape, l); }) < kMostDistance);
    // The mean of ln x is ψ(shape); the mean and variance of x are the shape.
    double mean = 0, log_mean = 0, square = 0, log_square = 0;
    for (const double l : logs) {
      const double x = std::exp(l);
      mean += x / kDraws;
      log_mean += l / kDraws;
      square += (x - shape) * (x - shape) / kDraws;
      log_square += (l - digamma(shape)) * (l - digamma(shape)) / kDraws;
    }
    assert_true(std::fabs(mean - shape) < 5 * std::sqrt(shape / kDraws));
    assert_true(std::fabs(log_mean - digamma(shape)) < 5 * std::sqrt(log_square / kDraws));
    // Fourth central moment: 3 shape² + 6 shape.
    assert_true(std::fabs(square - shape) < 5 * std::sqrt((2 * shape * shape + 6 * shape) / kDraws) + (shape < .01 ? .01 : 0));
  }
}

static void small_shapes_give_finite_logarithms(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  for (int i = 0; i < kDraws; ++i) assert_true(std::isfinite(draw_log_gamma(&rng, 1e-9)));
}

static void normal_numbers_have_the_normal_distribution(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  Array<double> drawn;
  for (int i = 0; i < kDraws; ++i) drawn.push_back(draw_normal(&rng));
  assert_true(distance(drawn, [](double x) { return std::erfc(-x / std::sqrt(2.)) / 2; }) < kMostDistance);
}

TESTS(gamma_numbers_have_the_gamma_distribution, small_shapes_give_finite_logarithms,
      normal_numbers_have_the_normal_distribution)

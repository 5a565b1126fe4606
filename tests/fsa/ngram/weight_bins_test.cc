// Bins of weights: exact where there is room, near where there is not, zeros and impossible weights by themselves.
#include "fsa/ngram/weight_bins.hh"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

static Array<double> random_weights(Rng &rng, size_t n, bool specials) {
  Array<double> v(n);
  for (double &x : v) {
    x = -8 * rng.uniform() * rng.uniform();
    if (rng.below(5) == 0) x = -x;
    if (rng.below(4) == 0) x = std::round(x);
    if (specials && rng.below(9) == 0) x = rng.below(2) ? 0 : -INFINITY;
  }
  return v;
}

static void the_nearest_bin_is_taken(void **) {
  Rng rng(6, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 400; ++round) {
    const auto bits = static_cast<int32_t>(2 + rng.below(6));
    const Array<double> weights = random_weights(rng, 1 + rng.below(600), round % 2);
    Array<double> sorted = weights;
    const Array<float> bins = weight_bins(&sorted, bits, Run{});
    assert_true(bins.size() >= 1 && bins.size() <= size_t{1} << bits);
    for (size_t b = 1; b < bins.size(); ++b) assert_true(bins[b - 1] < bins[b]);
    for (const double x : weights) {
      const float found = bins[bin_of(bins, x)];
      // The zeros are zero, and nothing else is.
      assert_true((found == -HUGE_VALF) == (x == -INFINITY));
      assert_true((found == 0) == (x == 0));
      if (x == 0 || x == -INFINITY) continue;
      double best = INFINITY;
      for (const float b : bins) {
        if (b != 0 && b > -HUGE_VALF) best = std::min(best, std::fabs(double{b} - x));
      }
      assert_true(std::fabs(double{found} - x) == best);
    }
  }
}

static void few_different_weights_are_kept(void **) {
  Array<double> weights;
  for (int i = 0; i < 1000; ++i) weights.push_back(-0.1 * (i % 16));
  Array<double> sorted = weights;
  const Array<float> bins = weight_bins(&sorted, 4, Run{});
  assert_int_equal(bins.size(), 16);
  for (const double x : weights) assert_true(bins[bin_of(bins, x)] == static_cast<float>(x));
  Array<double> none;
  assert_int_equal(weight_bins(&none, 8, Run{}).size(), 0);
}

// The mean squared error is no worse than that of bins of equal numbers, which the iterations begin with.
static void borders_lower_the_squared_error(void **) {
  Rng rng(7, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 40; ++round) {
    Array<double> weights = random_weights(rng, 3000, false);
    for (double &x : weights) x -= 20;  // no zeros
    Array<double> sorted = weights;
    std::sort(sorted.begin(), sorted.end());
    const size_t count = 16, n = sorted.size();
    double plain = 0, ours = 0;
    for (size_t b = 0; b < count; ++b) {
      const size_t from = n * b / count, to = n * (b + 1) / count;
      double mean = 0;
      for (size_t i = from; i < to; ++i) mean += sorted[i] / static_cast<double>(to - from);
      for (size_t i = from; i < to; ++i) plain += (sorted[i] - mean) * (sorted[i] - mean);
    }
    const Array<float> bins = weight_bins(&sorted, 4, Run{});
    for (const double x : weights) {
      const double d = double{bins[bin_of(bins, x)]} - x;
      ours += d * d;
    }
    assert_true(ours <= plain * 1.0001);
  }
}

static void floats_hold_what_they_can(void **) {
  assert_true(float_weight(-INFINITY) == -HUGE_VALF);
  assert_true(float_weight(0) == 0);
  assert_true(float_weight(1e-60) > 0);
  assert_true(float_weight(-1e-60) < 0);
  assert_true(float_weight(-0.1) == -0.1f);
  assert_throws(float_weight(1e39), Code::limit);
  assert_throws(float_weight(-1e39), Code::limit);
  Array<double> large = {-1, -1e300};
  assert_throws(weight_bins(&large, 8, Run{}), Code::limit);
}

TESTS(the_nearest_bin_is_taken, few_different_weights_are_kept, borders_lower_the_squared_error, floats_hold_what_they_can)

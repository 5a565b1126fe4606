// What holds of gains, selections and bounds, beside enumeration.
#include <algorithm>
#include <vector>

#include "fsa/base/rng.hh"
#include "src/graph/prune/divergence_bound.hh"
#include "src/graph/prune/gains.hh"
#include "src/graph/prune/selection.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// D(b ‖ b Ψ / Z) by its definition, in long doubles, whose digits the rounding of b must not take away.
double gain_by_definition(const Array<double> &belief, const Array<double> &logs) {
  long double mass = 0, sum = 0, divergence = 0;
  for (const double b : belief) mass += b;
  for (size_t s = 0; s < belief.size(); ++s) sum += belief[s] / mass * std::exp(static_cast<long double>(logs[s]));
  for (size_t s = 0; s < belief.size(); ++s) {
    if (belief[s] > 0) divergence += belief[s] / mass * (std::log(sum) - logs[s]);
  }
  return static_cast<double>(divergence);
}

Array<double> random_belief(Rng *rng, size_t n, double zeros) {
  Array<double> belief(n);
  double sum = 0;
  for (double &b : belief) sum += b = rng->uniform() < zeros ? 0 : std::exp(4 * rng->uniform());
  if (sum == 0) sum = belief[0] = 1;
  for (double &b : belief) b /= sum;
  return belief;
}

}  // namespace

static void gains_keep_their_digits(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  for (int i = 0; i < 3000; ++i) {
    const double scale = std::exp(-12 + 18 * rng.uniform());  // from 6e-6 to 400
    const size_t n = 2 + i % 5;
    const Array<double> belief = random_belief(&rng, n, .2);
    Array<double> logs(n);
    for (double &x : logs) x = scale * (2 * rng.uniform() - 1);
    const double right = gain_by_definition(belief, logs), gain = table_gain(belief, logs);
    assert_true(gain >= 0 && std::fabs(gain - right) <= 1e-7 * right + 1e-18);
    const double mean = rng.uniform(), theta = logs[0];
    const double of_feature = gain_by_definition({1 - mean, mean}, {0, theta});
    assert_true(std::fabs(feature_gain(mean, theta) - of_feature) <= 1e-7 * of_feature + 1e-18);
  }
  // Beyond what long doubles have digits for: μ (1 − μ) θ² / 2.
  assert_close(feature_gain(.25, 1e-9) / (.25 * .75 * 1e-18 / 2), 1, 1e-8);
  assert_close(feature_gain(.25, 700), 700 + std::log(.25) - .25 * 700, 1e-12);
  assert_close(feature_gain(.25, 1e6), .75e6 + std::log(.25), 1e-12);
  assert_close(feature_gain(1e-300, 1000), 1000 - 300 * std::log(10.0), 1e-12);
}

static void zeros_on_mass_have_infinite_gains(void **) {
  assert_true(feature_gain(.1, -INFINITY) == INFINITY);
  assert_true(feature_gain(0, -INFINITY) == 0);
  assert_true(feature_gain(0, 5) == 0 && feature_gain(1, 5) == 0 && feature_gain(.3, 0) == 0);
  assert_true(table_gain(Array<double>{.5, .5}, Array<double>{-INFINITY, 1}) == INFINITY);
  assert_close(table_gain(Array<double>{0, 1}, Array<double>{-INFINITY, 1}), 0, 0);
  const double gains[] = {INFINITY, .5, INFINITY, .25};
  assert_true(min_size(gains, 1e300) == (Array<int32_t>{1, 0, 1, 0}));
  assert_true(min_divergence(gains, 0) == (Array<int32_t>{1, 0, 1, 0}));
  assert_true(min_divergence(gains, 3) == (Array<int32_t>{1, 1, 1, 0}));
  assert_true(min_joint(gains, 1e300) == (Array<int32_t>{1, 0, 1, 0}));
}

static void selections_do_what_they_say(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  for (int i = 0; i < 300; ++i) {
    Array<double> gains(static_cast<size_t>(1 + i % 12));
    for (double &g : gains) g = std::floor(4 * rng.uniform()) / 4;  // many are equal
    const double epsilon = 2 * rng.uniform();
    const Array<int32_t> by_size = min_size(gains, epsilon);
    double left_out = 0, least_kept = INFINITY, most_left = 0;
    for (size_t k = 0; k < gains.size(); ++k) {
      if (by_size[k]) least_kept = std::min(least_kept, gains[k]);
      else left_out += gains[k], most_left = std::max(most_left, gains[k]);
    }
    assert_true(left_out <= epsilon && most_left <= least_kept && left_out + least_kept > epsilon);
    const int64_t most = i % 7;
    const Array<int32_t> by_divergence = min_divergence(gains, most);
    int64_t kept = 0;
    least_kept = INFINITY, most_left = 0;
    for (size_t k = 0; k < gains.size(); ++k) {
      kept += by_divergence[k];
      if (by_divergence[k]) least_kept = std::min(least_kept, gains[k]);
      else most_left = std::max(most_left, gains[k]);
    }
    assert_true(kept == std::min<int64_t>(most, static_cast<int64_t>(gains.size())) && most_left <= least_kept);
    const Array<int32_t> jointly = min_joint(gains, .5);
    for (size_t k = 0; k < gains.size(); ++k) assert_true(jointly[k] == (gains[k] >= .5));
  }
}

// Over all joint laws of a few tables: D never exceeds the bound, which never exceeds the looser one.
static void bounds_are_never_below_the_divergence(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  for (int i = 0; i < 2000 / kCasesDivisor; ++i) {
    const size_t states = 16, tables = 1 + i % 4;
    const Array<double> law = random_belief(&rng, states, .2);
    BoundOfFactors bound;
    long double mean = 0, product = 0;
    std::vector<Array<double>> logs(tables, Array<double>(states));
    for (Array<double> &table : logs) {
      const bool feature = rng.uniform() < .5;
      const double theta = 6 * rng.uniform() - 3;
      for (double &x : table) x = feature ? (rng.uniform() < .5 ? theta : 0) : 4 * rng.uniform() - 2;
      if (feature) {
        double on = 0;
        for (size_t s = 0; s < states; ++s) on += table[s] != 0 ? law[s] : 0;
        bound.add_feature(on, theta);
      } else {
        bound.add(law, table);
      }
    }
    for (size_t s = 0; s < states; ++s) {
      long double sum = 0;
      for (const Array<double> &table : logs) sum += table[s];
      mean += law[s] * sum;
      product += law[s] * std::exp(sum);
    }
    const double divergence = static_cast<double>(std::log(product) - mean);
    const DivergenceBound b = bound.bound();
    assert_true(b.value >= divergence - 1e-12 && b.looser >= b.value - 1e-12);
    if (tables == 1) assert_close(b.value, divergence, 1e-12);
  }
}

// Features that hold together, the rarer ones only where the others do: then the bound is the divergence.
static void bounds_are_tight_for_comonotone_features(void **) {
  Rng rng(4, RngMethod::test, 0, 0, 0);
  for (int i = 0; i < 300; ++i) {
    double means[4], thetas[4], at[6] = {0, 0, 0, 0, 0, 1};
    for (int k = 0; k < 4; ++k) {
      means[k] = rng.uniform();
      thetas[k] = 3 * rng.uniform();
      at[k + 1] = 1 - means[k];  // holds from this quantile on
    }
    std::sort(at, at + 6);
    long double mean = 0, product = 0;
    for (int piece = 0; piece + 1 < 6; ++piece) {
      const double u = (at[piece] + at[piece + 1]) / 2, width = at[piece + 1] - at[piece];
      long double sum = 0;
      for (int k = 0; k < 4; ++k) sum += u >= 1 - means[k] ? thetas[k] : 0;
      mean += width * sum;
      product += width * std::exp(sum);
    }
    BoundOfFactors bound;
    for (int k = 0; k < 4; ++k) bound.add_feature(means[k], thetas[k]);
    assert_close(bound.bound().value, static_cast<double>(std::log(product) - mean), 1e-12);
  }
}

static void intervals_end_where_the_divergence_is_reached(void **) {
  const auto kl = [](double p, double q) {
    return (p > 0 ? p * std::log(p / q) : 0) + (p < 1 ? (1 - p) * std::log((1 - p) / (1 - q)) : 0);
  };
  for (const double mean : {0.0, 1e-9, .2, .5, .99, 1.0}) {
    for (const double divergence : {0.0, 1e-6, .1, 2.0}) {
      const Interval i = marginal_interval(mean, divergence);
      assert_true(0 <= i.least && i.least <= mean && mean <= i.most && i.most <= 1);
      if (mean > 0 && i.least > 0) assert_close(kl(mean, i.least), divergence, 1e-9);
      if (mean < 1 && i.most < 1) assert_close(kl(mean, i.most), divergence, 1e-9);
    }
  }
  assert_true(marginal_interval(.3, INFINITY).least == 0 && marginal_interval(.3, INFINITY).most == 1);
}

static void a_zero_on_mass_has_no_bound(void **) {
  BoundOfFactors bound;
  bound.add(Array<double>{.5, .5}, Array<double>{-INFINITY, 0});
  assert_true(bound.bound().value == INFINITY && bound.bound().looser == INFINITY);
  assert_true(BoundOfFactors().bound().value == 0);
}

TESTS(gains_keep_their_digits, zeros_on_mass_have_infinite_gains, selections_do_what_they_say,
      bounds_are_never_below_the_divergence, bounds_are_tight_for_comonotone_features,
      intervals_end_where_the_divergence_is_reached, a_zero_on_mass_has_no_bound)

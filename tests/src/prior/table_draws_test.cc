// Drawn tables beside their laws, and the step that draws a stick and its concentrations, by Geweke's test of both and of
// the counts together.
#include "src/prior/table_draws.hh"

#include <vector>

#include "fsa/base/state_bytes.hh"
#include "src/stats/gamma_draw.hh"
#include "src/stats/special_functions.hh"
#include "tests/src/pfa/gibbs_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr double kLeastTail = 1e-5, kMostScore = 4.6;

// p(tables), customer by customer.
std::vector<double> law_of_tables(double x, int64_t customers) {
  std::vector<double> p{1};
  for (int64_t i = 0; i < customers; ++i) {
    const double seated = static_cast<double>(i), open = x / (x + seated);
    std::vector<double> next(p.size() + 1, 0.0);
    for (size_t s = 0; s < p.size(); ++s) {
      next[s + 1] += p[s] * open;
      next[s] += p[s] * (1 - open);
    }
    p = next;
  }
  return p;
}

// A level with these numbers.
HdpLevel level_of(const HdpSettings &s, double gamma, double sigma, double kappa, const Array<double> &weights) {
  std::string bytes;
  for (const double x : {gamma, sigma, kappa}) append_value(&bytes, x);
  for (int i = 0; i < 2; ++i) append_array(&bytes, Array<double>());
  append_array(&bytes, weights);
  HdpLevel level(weights.size(), s);
  std::string_view from = bytes;
  level.take(&from);
  return level;
}

// A level, and rows whose numbers of customers never change.
struct World {
  static constexpr size_t kOutcomes = 3;
  HdpSettings settings;
  HdpLevel level;
  Array<double> initial, transition, end;

  HdpCounts view() const {
    HdpCounts c;
    c.stride = kOutcomes;
    c.initial = initial.data();
    c.transition = transition.data();
    if (settings.end > 0) c.end = end.data();
    return c;
  }
  static double draw_concentration(const GammaPrior &on, Rng *r) { return std::exp(draw_log_gamma(r, on.shape)) / on.rate; }
  void draw_level(Rng *r) {
    const double gamma = draw_concentration(settings.on, r), sigma = draw_concentration(settings.on, r),
                 kappa = settings.kappa > 0 ? draw_concentration(settings.on, r) : 0;
    Array<double> weights;
    double sum = 0;
    for (size_t k = 0; k < kOutcomes; ++k) {
      weights.push_back(std::exp(draw_log_gamma(r, gamma / kOutcomes)));
      sum += weights.back();
    }
    for (double &w : weights) w = std::fmax(w / sum, 1e-100);
    level = level_of(settings, gamma, sigma, kappa, weights);
  }
  // Each customer given those before.
  void draw_counts(Rng *r) {
    initial.assign(kOutcomes, 0.0);
    transition.assign(kOutcomes * kOutcomes, 0.0);
    end.assign(kOutcomes, 0.0);
    for (size_t j = 0; j <= kOutcomes; ++j) {
      for (int customer = 0; customer < 6; ++customer) {
        Array<double> sums;
        double sum = 0;
        for (size_t k = 0; k < kOutcomes; ++k) {
          const double count = j < kOutcomes ? transition[j * kOutcomes + k] : initial[k];
          sums.push_back(sum += count + level.sigma() * level.weights()[k] + (k == j ? level.kappa() : 0));
        }
        if (j < kOutcomes && settings.end > 0) sums.push_back(sum += end[j] + settings.end);
        const size_t k = gibbs_oracle::draw(*r, sums);
        (j == kOutcomes ? initial[k] : k < kOutcomes ? transition[j * kOutcomes + k] : end[j]) += 1;
      }
    }
  }
  void statistics(Array<double> *out) const {
    const auto bounded = [](double x) { return x / (1 + x); };
    size_t i = 0;
    for (const double x : {level.gamma(), level.sigma(), level.kappa()}) (*out)[i++] = bounded(x);
    double squares = 0, own = 0, first = 0, counts = 0;
    for (const double w : level.weights()) squares += w * w;
    for (size_t j = 0; j < kOutcomes; ++j) {
      own += transition[j * kOutcomes + j];
      first += transition[j * kOutcomes];
      for (size_t k = 0; k < kOutcomes; ++k) counts += transition[j * kOutcomes + k] * transition[j * kOutcomes + k];
    }
    for (const double x : {level.weights()[0], squares, own, first, counts, squares * bounded(level.sigma())}) (*out)[i++] = x;
  }
};

enum class Planted { nothing, table_too_many, share_forgotten };

double geweke(const HdpSettings &settings, Planted planted, int64_t draws) {
  Rng forward(260, RngMethod::test, 0, 0, 0), random(261, RngMethod::test, 0, 0, 0);
  World fresh{settings, {}, {}, {}, {}}, now = fresh;
  now.draw_level(&random);
  return gibbs_oracle::geweke_score(
      9, draws,
      [&](int64_t, Array<double> &x) {
        fresh.draw_level(&forward);
        fresh.draw_counts(&forward);
        fresh.statistics(&x);
      },
      2 * draws,
      [&](int64_t i, Array<double> &x) {
        now.draw_counts(&random);
        const Rng own(262, RngMethod::test, 0, static_cast<uint32_t>(i), 0);
        HdpTables tables = drawn_tables(now.level, now.view(), own, 100, Run{});
        if (planted == Planted::table_too_many) tables.of_stick[0] += 1;
        if (planted == Planted::share_forgotten) tables.of_stick[0] += tables.of_rows;
        now.level = now.level.redrawn(tables, own.at_item(1));
        now.statistics(&x);
      });
}

HdpSettings sampled(double kappa, double end) {
  HdpSettings s;
  s.kappa = kappa;
  s.end = end;
  s.on = {2, 1};
  return s;
}

}  // namespace

static void tables_have_their_law(void **) {
  constexpr int64_t kDraws = 20000;
  Rng r(250, RngMethod::test, 0, 0, 0);
  for (const double x : {1e-3, 0.05, 0.5, 1.0, 4.0}) {
    for (const int64_t customers : {1, 2, 3, 7, 40, 90, 400}) {
      const std::vector<double> p = law_of_tables(x, customers);
      std::vector<int64_t> seen(p.size(), 0);
      for (int64_t i = 0; i < kDraws; ++i) ++seen[static_cast<size_t>(draw_tables(&r, x, customers))];
      assert_true(gibbs_oracle::chi_square_fit(p, seen) > kLeastTail);
    }
  }
  assert_true(draw_tables(&r, 1, 0) == 0);
  assert_true(draw_tables(&r, 1e-100, 1000000000) == 1);
  assert_true(draw_tables(&r, 1e100, 1000) == 1000);
}

static void many_customers_have_the_mean_and_variance(void **) {
  Rng r(251, RngMethod::test, 0, 0, 0);
  const int64_t customers = 3000000;
  for (const double x : {0.1, 1.0, 20.0}) {
    constexpr int64_t kDraws = 4000;
    const double mean = x * (digamma(x + customers) - digamma(x));
    double sum = 0, square = 0, variance = 0;
    for (int64_t i = 0; i < customers; ++i) {
      const double open = x / (x + static_cast<double>(i));
      variance += open * (1 - open);
    }
    for (int64_t i = 0; i < kDraws; ++i) {
      const double t = static_cast<double>(draw_tables(&r, x, customers));
      sum += t;
      square += (t - mean) * (t - mean);
    }
    assert_true(std::fabs(sum / kDraws - mean) < 4.5 * std::sqrt(variance / kDraws));
    assert_true(std::fabs(square / kDraws / variance - 1) < 4.5 * std::sqrt(3.0 / kDraws));
  }
}

static void log_betas_have_their_means(void **) {
  Rng r(252, RngMethod::test, 0, 0, 0);
  for (const double a : {0.01, 0.7, 5.0}) {
    for (const double b : {0.02, 1.0, 300.0}) {
      constexpr int64_t kDraws = 20000;
      double sum = 0, square = 0;
      for (int64_t i = 0; i < kDraws; ++i) {
        const double x = draw_log_beta(&r, a, b);
        assert_true(x <= 0 && x > -INFINITY);
        sum += x;
        square += x * x;
      }
      const double mean = sum / kDraws, error = std::sqrt((square / kDraws - mean * mean) / kDraws);
      assert_true(std::fabs(mean - (digamma(a) - digamma(a + b))) < 5 * error);
    }
  }
  assert_true(std::isfinite(draw_log_beta(&r, 1e-200, 1)));
}

static void geweke_finds_nothing(void **) {
  for (const double kappa : {0.0, 1.0}) {
    for (const double end : {0.0, 0.7}) {
      assert_true(geweke(sampled(kappa, end), Planted::nothing, 20000 / kCasesDivisor) < kMostScore);
    }
  }
}

static void geweke_finds_what_is_planted(void **) {
  assert_true(geweke(sampled(0, 0), Planted::table_too_many, 20000) > 6);
  assert_true(geweke(sampled(1, 0), Planted::table_too_many, 20000) > 6);
  assert_true(geweke(sampled(1, 0.7), Planted::share_forgotten, 20000) > 6);
}

static void what_is_fixed_or_even_stays(void **) {
  Rng r(253, RngMethod::test, 0, 0, 0);
  HdpSettings s = sampled(1, 0);
  s.learned = false;
  World w{s, HdpLevel(World::kOutcomes, s), {}, {}, {}};
  w.draw_counts(&r);
  const HdpTables tables = drawn_tables(w.level, w.view(), r, 0, Run{});
  const HdpLevel next = w.level.redrawn(tables, r);
  assert_true(next.gamma() == s.gamma && next.sigma() == s.sigma && next.kappa() == s.kappa);
  assert_true(next.weights()[0] != w.level.weights()[0]);
  assert_true(next.beyond() == 0);
  s.even = s.learned = true;
  const HdpLevel even = HdpLevel(World::kOutcomes, s).redrawn(tables, r);
  for (const double x : even.weights()) assert_true(x == 1.0 / World::kOutcomes);
  assert_true(even.gamma() == s.gamma && even.sigma() != s.sigma);
  HdpLevel mean = next;
  mean.average_in(even, 2);
  assert_close(mean.sigma(), (next.sigma() + even.sigma()) / 2, 1e-14);
  assert_close(mean.weights()[1], (next.weights()[1] + even.weights()[1]) / 2, 1e-14);
}

static void outcomes_are_joined_and_numbers_taken_over(void **) {
  HdpSettings s = sampled(1, 0), other = s;
  other.on.rate = 5;
  const HdpLevel level = level_of(s, 2, 3, 4, {0.5, 0.2, 0.3}), joined = level.joined(2, 1);
  assert_close(joined.weights()[2], 0.5, 1e-15);
  assert_true(joined.weights()[0] == 0.5 && joined.weights()[1] == 1e-100);
  assert_true(joined.sigma() == 3 && joined.gamma() == 2);
  const HdpLevel taken = HdpLevel(3, other).with_numbers_of(level);
  assert_true(taken.weights() == level.weights() && taken.kappa() == 4);
  // It goes on under its own settings.
  HdpTables tables;
  tables.of_stick = {3, 1, 2};
  tables.fall_initial = tables.fall_rows = 1;
  Rng r(255, RngMethod::test, 0, 0, 0);
  assert_true(taken.redrawn(tables, r).sigma() < level.redrawn(tables, r).sigma());
}

static void counts_of_rows_without_customers_change_nothing(void **) {
  HdpSettings s = sampled(1, 0);
  s.on.rate = 0;
  const HdpLevel level(2, s);
  const Array<double> initial{3, 1}, none(4, 0.0);
  HdpCounts counts;
  counts.stride = 2;
  counts.initial = initial.data();
  counts.transition = none.data();
  Rng r(254, RngMethod::test, 0, 0, 0);
  const HdpTables tables = drawn_tables(level, counts, r, 0, Run{});
  assert_true(tables.fall_rows == 0 && tables.of_rows == 0 && tables.fall_initial > 0);
  assert_true(level.redrawn(tables, r).kappa() == s.kappa);  // no row says anything of it
}

TESTS(tables_have_their_law, many_customers_have_the_mean_and_variance, log_betas_have_their_means, geweke_finds_nothing,
      geweke_finds_what_is_planted, what_is_fixed_or_even_stays, outcomes_are_joined_and_numbers_taken_over,
      counts_of_rows_without_customers_change_nothing)

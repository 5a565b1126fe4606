// Rows of an open stick: they are distributions, growing leaves their law as it is, and so do the levels drawn anew.
#include "src/prior/open_rows.hh"

#include <cmath>

#include "src/prior/table_draws.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

HdpSettings settings_of(double kappa, double end) {
  HdpSettings s;
  s.gamma = 2;
  s.sigma = 3;
  s.kappa = kappa;
  s.end = end;
  s.open = true;
  return s;
}

// Two outcomes and their counts.
struct World {
  explicit World(const HdpSettings &settings) : level(HdpLevel(2, settings).with_weights({0.5, 0.2})) {}
  HdpLevel level;
  Array<double> initial{2, 0}, transition{3, 1, 0, 0}, end{1, 0};
  OpenRows rows(uint32_t number) const {
    HdpCounts c;
    c.stride = 2;
    c.initial = initial.data();
    c.transition = transition.data();
    if (level.end() > 0) c.end = end.data();
    return {level, c, Rng(290, RngMethod::test, 0, number, 0), 5, Run{}};
  }
};

Rng stream(uint32_t number, uint64_t item) { return Rng(291, RngMethod::test, 0, number, item); }

// Mean and mean square of a number, with the error of the mean.
struct Moments {
  double sum = 0, square = 0, number = 0;
  void add(double x) {
    sum += x;
    square += x * x;
    ++number;
  }
  double mean() const { return sum / number; }
  double error() const { return std::sqrt((square / number - mean() * mean()) / number); }
};

void assert_mean(const Moments &m, double expected) { assert_true(std::fabs(m.mean() - expected) < 5 * m.error() + 1e-12); }

}  // namespace

static void rows_are_distributions_of_any_length(void **) {
  for (const double end : {0.0, 0.7}) {
    const World w(settings_of(1.5, end));
    OpenRows rows = w.rows(0);
    double before = 1;
    for (uint64_t n = 0; n < 60; ++n) {
      double stick = 0;
      for (const double x : rows.weights()) stick += x;
      assert_true(stick <= 1 + 1e-12);
      before = rows.most_rest();
      for (size_t j = 0; j <= rows.outcomes(); ++j) {
        const bool first = j == rows.outcomes();
        double sum = first ? 0 : rows.end(j);
        for (const double p : first ? rows.initial() : rows.row(j)) sum += p;
        assert_true(sum <= 1 + 1e-12 && sum + before >= 1 - 1e-12);
      }
      rows.grow(stream(0, n));
      assert_true(rows.row(rows.outcomes() - 1).size() == rows.outcomes());
    }
    assert_true(before < 1e-6);
  }
}

// Beside the Dirichlet distributions' means and squares: of a row with counts, of the initial one, and of a new outcome's.
static void rows_have_their_means_however_long(void **) {
  constexpr uint32_t kDraws = 20000;
  const double sigma = 3, gamma = 2, kappa = 1.5, end = 0.7;
  const World w(settings_of(kappa, end));
  Moments own, square, other, ends, initial, grown, rest_square, stick, new_own, new_other, new_end;
  for (uint32_t i = 0; i < kDraws; ++i) {
    OpenRows rows = w.rows(i);
    rows.grow(stream(i, 0));
    rows.grow(stream(i, 1));
    own.add(rows.row(0)[0]);
    square.add(rows.row(0)[0] * rows.row(0)[0]);
    other.add(rows.row(0)[1]);
    ends.add(rows.end(0));
    initial.add(rows.initial()[0]);
    stick.add(rows.weights()[2]);
    grown.add(rows.row(1)[2]);
    rest_square.add(rows.row(1)[2] * rows.row(1)[2]);
    new_own.add(rows.row(2)[2]);
    new_other.add(rows.row(2)[1]);
    new_end.add(rows.end(3));
  }
  const double total = sigma + kappa + end, counted = total + 5, first = 3 + sigma * 0.5 + kappa;
  assert_mean(own, first / counted);
  assert_mean(square, first * (first + 1) / (counted * (counted + 1)));
  assert_mean(other, (1 + sigma * 0.2) / counted);
  assert_mean(ends, (1 + end) / counted);
  assert_mean(initial, (2 + sigma * 0.5) / (2 + sigma));
  const double piece = 0.3 / (1 + gamma), piece_square = 0.3 * 0.3 * 2 / ((1 + gamma) * (2 + gamma));
  assert_mean(stick, piece);
  assert_mean(grown, sigma * piece / total);
  assert_mean(rest_square, (sigma * piece + sigma * sigma * piece_square) / (total * (total + 1)));
  assert_mean(new_own, (sigma * piece + kappa) / total);
  assert_mean(new_other, sigma * 0.2 / total);
  assert_mean(new_end, end / total);
}

static void an_open_level_draws_its_rest(void **) {
  constexpr uint32_t kDraws = 20000;
  HdpSettings s = settings_of(1, 0);
  s.learned = false;
  const HdpLevel level(3, s);
  assert_close(level.beyond(), 2.0 / 5, 1e-14);
  HdpTables tables;
  tables.of_stick = {4, 0, 1};
  Moments first, rest, square;
  for (uint32_t i = 0; i < kDraws; ++i) {
    const HdpLevel next = level.redrawn(tables, stream(i, 7));
    first.add(next.weights()[0]);
    rest.add(next.beyond());
    square.add(next.beyond() * next.beyond());
    assert_true(next.weights()[1] == 1e-100 && next.gamma() == 2);
  }
  assert_mean(first, 4.0 / 7);
  assert_mean(rest, 2.0 / 7);
  assert_mean(square, 2.0 * 3 / (7 * 8));
  // Learned: p(γ | tables) ∝ p(γ) γ^(outcomes with tables) Γ(γ) / Γ(γ + tables), the mean by summing.
  s.learned = true;
  s.on = {2, 1};
  double weight = 0, weighted = 0;
  for (double g = 0.0005; g < 40; g += 0.001) {
    double p = g * std::exp(-g) * g * g;
    for (int t = 0; t < 5; ++t) p /= g + t;
    weight += p;
    weighted += g * p;
  }
  Moments gamma;
  HdpLevel now(3, s);
  for (uint32_t i = 0; i < kDraws; ++i) {
    for (uint64_t again = 0; again < 4; ++again) now = now.redrawn(tables, stream(i, 8 + again));
    gamma.add(now.gamma());
  }
  assert_true(std::fabs(gamma.mean() - weighted / weight) < 7 * gamma.error());
}

static void a_level_takes_other_outcomes(void **) {
  const HdpLevel level = HdpLevel(2, settings_of(1, 0)).with_weights({0.5, 0.2});
  assert_close(level.beyond(), 0.3, 1e-14);
  const HdpLevel wide = level.with_outcomes(4);
  assert_true(wide.weights().size() == 4 && wide.weights()[0] == 0.5 && wide.weights()[3] == 1e-100);
  assert_true(wide.with_outcomes(3).weights().size() == 4 && wide.sigma() == level.sigma());
}

TESTS(rows_are_distributions_of_any_length, rows_have_their_means_however_long, an_open_level_draws_its_rest,
      a_level_takes_other_outcomes)

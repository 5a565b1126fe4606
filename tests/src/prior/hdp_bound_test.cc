// The level of uncollapsed inference: its derivatives beside finite differences, and that it never lowers its bound.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "fsa/base/rng.hh"
#include "fsa/base/state_bytes.hh"
#include "src/prior/hdp_level.hh"
#include "src/stats/special_functions.hh"
#include "src/stats/trigamma.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr LevelForm kForms[] = {LevelForm::sticks, LevelForm::point, LevelForm::surrogate};

struct Counts {
  Array<double> initial, transition, end;
  HdpCounts view() const {
    HdpCounts counts;
    counts.stride = initial.size();
    counts.initial = initial.data();
    counts.transition = transition.data();
    counts.end = end.empty() ? nullptr : end.data();
    return counts;
  }
};

Counts random_counts(Rng *r, size_t outcomes, bool end, double largest = 9) {
  Counts c;
  const auto fill = [&](size_t n, Array<double> *counts) {
    for (size_t i = 0; i < n; ++i) counts->push_back(r->below(4) == 0 ? 0 : largest * r->uniform());
  };
  fill(outcomes, &c.initial);
  fill(outcomes * outcomes, &c.transition);
  if (end) fill(outcomes, &c.end);
  return c;
}

// A level's numbers, any of which may be replaced.
struct Level {
  size_t outcomes;
  HdpSettings settings;
  double gamma, sigma, kappa;
  Sticks sticks;
  Array<uint64_t> order;

  std::string bytes() const {
    std::string bytes;
    for (const double x : {gamma, sigma, kappa}) append_value(&bytes, x);
    const Array<double> in_order = settings.form == LevelForm::sticks ? stick_weights(sticks) : stick_means(sticks);
    Array<double> weights(outcomes);
    for (size_t i = 0; i < outcomes; ++i) weights[order[i]] = in_order[i];
    append_array(&bytes, sticks.u);
    append_array(&bytes, sticks.v);
    append_array(&bytes, weights);
    append_array(&bytes, order);
    return bytes;
  }
  HdpLevel level() const {
    HdpLevel level(outcomes, settings);
    const std::string all = bytes();
    std::string_view rest = all;
    level.take(&rest);
    return level;
  }
};

Level random_level(Rng *r, LevelForm form, bool end) {
  Level l{1 + r->below(4), {}, 0.5 + r->uniform(), 0.5 + 3 * r->uniform(), r->below(2) ? 1.3 : 0, {}, {}};
  l.settings.form = form;
  l.settings.kappa = l.kappa;
  l.settings.end = end ? 0.7 : 0;
  l.settings.by_size = l.settings.learned = false;
  for (size_t i = 0; i < l.outcomes; ++i) {
    l.sticks.u.push_back(0.3 + 5 * r->uniform());
    l.sticks.v.push_back(0.3 + 5 * r->uniform());
    l.order.push_back(i);
  }
  return l;
}

// The derivative of the bound by the number of the level that `at` finds in it.
template <class At>
double slope(const Level &l, const Counts &c, const At &at) {
  constexpr double kStep = 1e-5;
  double bounds[2];
  for (const int side : {0, 1}) {
    Level own = l;
    *at(&own) += side ? kStep : -kStep;
    bounds[side] = own.level().bound(c.view(), Run{});
  }
  return (bounds[1] - bounds[0]) / (2 * kStep);
}
double slope(const Level &l, const Counts &c, double Level::*x) {
  return slope(l, c, [x](Level *own) { return &(own->*x); });
}

}  // namespace

static void steps_are_natural_gradients(void **) {
  constexpr double kRho = 1e-4;
  Rng r(271, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 120; ++round) {
    const LevelForm form = kForms[round % 3];
    const bool end = round % 2 == 1;
    const Level l = random_level(&r, form, end);
    const Counts c = random_counts(&r, l.outcomes, end);
    const HdpLevel level = l.level(), next = level.stepped(c.view(), kRho, Run{});
    const HdpSlopes s = level.slopes(c.view(), Run{});
    assert_close(slope(l, c, &Level::sigma), s.sigma_tables / l.sigma - s.sigma_fall, 1e-6);
    if (l.kappa > 0) assert_close(slope(l, c, &Level::kappa), s.kappa_tables / l.kappa - s.kappa_fall, 1e-6);
    for (size_t i = 0; i < l.outcomes; ++i) {
      const double u = l.sticks.u[i], v = l.sticks.v[i];
      const double way_u = (next.sticks().u[i] - u) / kRho, way_v = (next.sticks().v[i] - v) / kRho;
      double by_u, by_v;
      if (form == LevelForm::point) {  // only m = u / (u + v) matters
        const double by_log_odds = (way_u + u) * v / (u + v) - (way_v + v) * u / (u + v);
        by_u = by_log_odds / u;
        by_v = -by_log_odds / v;
      } else {
        const double both = trigamma(u + v) * (way_u + way_v);
        by_u = trigamma(u) * way_u - both;
        by_v = trigamma(v) * way_v - both;
      }
      const auto by = [&](Array<double> Sticks::*of) {
        return slope(l, c, [&](Level *own) { return &(own->sticks.*of)[i]; });
      };
      assert_close(by(&Sticks::u), by_u, 1e-6);
      assert_close(by(&Sticks::v), by_v, 1e-6);
    }
  }
}

// From any level, for whole counts and for small ones, whatever moves.
static void a_raised_level_has_no_smaller_bound(void **) {
  Rng r(272, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 90; ++round) {
    const bool end = round % 2 == 1;
    Level l = random_level(&r, kForms[round % 3], end);
    const Counts c = random_counts(&r, l.outcomes, end, round % 4 < 2 ? 30 : 0.8);
    l.settings.by_size = round % 5 != 0;
    for (size_t i = l.outcomes; l.settings.by_size && i > 1; --i) std::swap(l.order[i - 1], l.order[r.below(i)]);
    l.settings.learned = round % 7 != 0;
    if (round % 7 == 1) l.settings.on = {1.5, 0.5};
    HdpLevel level = l.level();
    double value = level.bound(c.view(), Run{}) + level.log_hyper();
    const double first = value;
    for (int pass = 0; pass < 100; ++pass) {
      level = level.raised(c.view(), Run{});
      const double found = level.bound(c.view(), Run{}) + level.log_hyper();
      assert_true(found >= value - 1e-13 * std::fabs(value));
      value = found;
    }
    assert_true(value > first);
    const HdpLevel begun = HdpLevel(l.outcomes, l.settings).begun(c.view(), Run{});
    assert_close(begun.beyond(), 1 - std::accumulate(begun.weights().begin(), begun.weights().end(), 0.0), 1e-12);
  }
}

// Where no step leads higher, the derivatives are 0.
static void levels_end_where_the_bound_is_flat(void **) {
  Rng r(273, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 24; ++round) {
    const bool end = round % 2 == 1;
    Level l = random_level(&r, kForms[round % 3], end);
    Counts c = random_counts(&r, l.outcomes, end, 30);
    for (double &x : c.transition) x += 1;
    l.settings.learned = true;
    l.settings.on = {2, 1};
    HdpLevel level = l.level();
    for (int pass = 0; pass < 3000; ++pass) level = level.raised(c.view(), Run{});
    Level last = l;
    last.gamma = level.gamma();
    last.sigma = level.sigma();
    last.kappa = level.kappa();
    last.sticks = level.sticks();
    const auto of_prior = [](double x) { return 1 / x - 1; };
    assert_close(slope(last, c, &Level::gamma) + of_prior(last.gamma), 0, 1e-4);
    assert_close(slope(last, c, &Level::sigma) + of_prior(last.sigma), 0, 1e-4);
    if (l.kappa > 0) assert_close(slope(last, c, &Level::kappa) + of_prior(last.kappa), 0, 1e-4);
    const HdpLevel next = level.stepped(c.view(), 1e-4, Run{});
    for (size_t i = 0; i < l.outcomes; ++i) {
      const double m = level.sticks().u[i] / (level.sticks().u[i] + level.sticks().v[i]);
      assert_close(next.sticks().u[i] / (next.sticks().u[i] + next.sticks().v[i]), m, 1e-6);
    }
  }
}

// The surrogate replaces ln 1 / B(a) of each row by less.
static void the_surrogate_is_below_what_it_replaces(void **) {
  Rng r(274, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 200; ++round) {
    Level l = random_level(&r, LevelForm::surrogate, false), sure = l;
    for (size_t i = 0; i < l.outcomes; ++i) {  // next to no doubt in the pieces
      sure.sticks.u[i] *= 1e7;
      sure.sticks.v[i] *= 1e7;
    }
    assert_true(sure.level().own_bound() <= -stick_divergence(sure.sticks, l.gamma) + 1e-4);
  }
}

static void checkpoints_have_the_order(void **) {
  Rng r(275, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 30; ++round) {
    Level l = random_level(&r, kForms[round % 3], false);
    const std::string saved = l.bytes();
    std::string again;
    const HdpLevel level = l.level();
    level.append(&again);
    assert_true(saved == again);
    HdpLevel other(l.outcomes, l.settings);
    for (size_t cut = 0; cut < saved.size(); cut += 7) {
      std::string_view part = std::string_view(saved).substr(0, cut);
      assert_throws(other.take(&part), Code::corrupt);
    }
    l.order.back() = l.outcomes > 1 ? l.order.front() : 1;
    std::string wrong = saved.substr(0, saved.size() - 8 * l.outcomes);
    for (const uint64_t k : l.order) append_value(&wrong, k);
    std::string_view all = wrong;
    assert_throws(other.take(&all), Code::corrupt);
    assert_true(other.sticks().u.empty());
  }
}

TESTS(steps_are_natural_gradients, a_raised_level_has_no_smaller_bound, levels_end_where_the_bound_is_flat,
      the_surrogate_is_below_what_it_replaces, checkpoints_have_the_order)

// The top level of a hierarchical Dirichlet process beside tests/golden/hdp_*.json and its equations written out.
#include "src/prior/hdp_level.hh"

#include <algorithm>
#include <vector>

#include "fsa/base/rng.hh"
#include "src/prior/tables.hh"
#include "src/stats/special_functions.hh"
#include "tests/fsa/golden_file.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Counts of K outcomes with K numbers per row, and probabilities that they are 0.
struct Counts {
  Array<double> initial, transition, end, no_initial, no_transition, no_row;
  HdpCounts view() const {
    return {initial.size(), initial.data(), transition.data(), end.empty() ? nullptr : end.data(), no_initial.data(),
            no_transition.data(), no_row.data()};
  }
};

void put(const golden::Json &from, bool logs, Array<double> *to) {
  for (const golden::Json &x : from) {
    if (x.kind == golden::Json::Kind::list) put(x, logs, to);
    else to->push_back(logs ? std::log(x.get<double>()) : x.get<double>());
  }
}

Counts random_counts(Rng *r, size_t outcomes, bool end) {
  Counts c;
  const auto fill = [&](size_t n, Array<double> *counts, Array<double> *none) {
    for (size_t i = 0; i < n; ++i) {
      const double present = r->below(4) == 0 ? 0 : r->uniform();
      counts->push_back(present * (1 + 9 * r->uniform()));
      none->push_back(std::log1p(-present));
    }
  };
  fill(outcomes, &c.initial, &c.no_initial);
  fill(outcomes * outcomes, &c.transition, &c.no_transition);
  Array<double> row;
  fill(outcomes, &row, &c.no_row);
  if (end) fill(outcomes, &c.end, &row);
  return c;
}

HdpSettings fixed(double gamma, double sigma, double kappa) {
  HdpSettings s;
  s.gamma = gamma;
  s.sigma = sigma;
  s.kappa = kappa;
  s.learned = false;
  return s;
}

double sum_of_array(const Array<double> &x) {
  double sum = 0;
  for (const double y : x) sum += y;
  return sum;
}

}  // namespace

static void passes_have_the_golden_sticks(void **) {
  for (const golden::Json &corpus : golden::read("hdp_cvi_pass.json")) {
    HdpSettings s = fixed(corpus["gamma"].get<double>(), corpus["sigma"].get<double>(), corpus["kappa"].get<double>());
    s.by_size = false;
    HdpLevel level(corpus["states"].get<size_t>(), s);
    for (const golden::Json &pass : corpus["passes"]) {
      const golden::Json &pairs = pass["pairs"];
      Counts c;
      put(pass["initial"], false, &c.initial);
      put(pass["transitions"], false, &c.transition);
      put(pairs["q_zero_initial"], true, &c.no_initial);
      put(pairs["q_zero"], true, &c.no_transition);
      put(pairs["q_zero_row"], true, &c.no_row);
      level = level.updated(level.tables(c.view(), Run{}));
      for (size_t k = 0; k < c.initial.size(); ++k) {
        assert_close(level.sticks().u[k], pass["u"][k].get<double>(), 1e-10);
        assert_close(level.sticks().v[k], pass["v"][k].get<double>(), 1e-10);
        assert_close(level.weights()[k], pass["G"][k].get<double>(), 1e-10);
      }
      assert_close(level.beyond(), 1 - sum_of_array(level.weights()), 1e-12);
    }
  }
}

static void tables_of_a_state_and_itself_are_shared_with_kappa(void **) {
  for (const golden::Json &c : golden::read("hdp_sticky.json")) {
    HdpLevel level(1, fixed(1, c["sigma_G"].get<double>(), c["kappa"].get<double>()));
    Counts counts{{0}, {c["C"].get<double>()}, {}, {0}, {-INFINITY}, {-INFINITY}};
    level = level.updated(level.tables(counts.view(), Run{}));
    assert_close(level.sticks().u[0] - 1, c["E_global"].get<double>(), 1e-10);
  }
}

static void concentrations_are_their_fixed_points(void **) {
  const golden::Json all = golden::read("hdp_top.json");
  for (const golden::Json &c : all["concentrations"]) {
    const double sigma = c["sigma"].get<double>(), kappa = c["kappa"].get<double>();
    double rows = 0;
    for (const golden::Json &count : c["counts"]) {
      const double n = count.get<double>();  // a mean below 1 is of no whole count
      rows += n < 1 ? digamma(sigma + kappa + n) - digamma(sigma + kappa) : mean_digamma_rise(sigma + kappa, n, -INFINITY);
    }
    const double initial = mean_digamma_rise(sigma, c["count_initial"].get<double>(), -INFINITY);
    assert_close(c["tables_global"].get<double>() / (rows + initial), c["sigma_fixed_point"].get<double>(), 1e-10);
    if (kappa > 0) assert_close(c["tables_own"].get<double>() / rows, c["kappa_fixed_point"].get<double>(), 1e-10);
  }
  Rng r(242, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 300; ++round) {
    const size_t outcomes = 1 + r.below(5);
    const bool end = round % 2 == 1;
    const Counts c = random_counts(&r, outcomes, end);
    HdpSettings s = fixed(0.5 + r.uniform(), 0.5 + r.uniform(), round % 3 == 0 ? 0 : 2 * r.uniform() + 0.1);
    if (end) s.end = 0.7;
    s.learned = true;
    if (round % 5 == 0) s.on = {1 + r.uniform(), r.uniform()};
    HdpLevel level(outcomes, s);
    level = level.updated(level.tables(c.view(), Run{}));  // uneven weights
    const double sigma = level.sigma(), kappa = level.kappa(), gamma = level.gamma();
    const HdpLevel next = level.updated(level.tables(c.view(), Run{}));
    double of_stick = 0, own = 0, rows = 0, items = 0;
    for (size_t j = 0; j < outcomes; ++j) {
      double total = end ? c.end[j] : 0;
      of_stick += mean_tables(sigma * level.weights()[j], c.initial[j], c.no_initial[j]);
      items += c.initial[j];
      for (size_t k = 0; k < outcomes; ++k) {
        const double x = sigma * level.weights()[k], all = x + (j == k ? kappa : 0), n = c.transition[j * outcomes + k];
        const double tables = mean_tables(all, n, c.no_transition[j * outcomes + k]);
        of_stick += tables * x / all;
        own += tables * (all - x) / all;
        total += n;
      }
      rows += mean_digamma_rise(sigma + kappa + s.end, total, c.no_row[j]);
    }
    const double first = mean_digamma_rise(sigma, items, -INFINITY);
    const auto in_bounds = [](double x) { return std::clamp(x, 1e-6, 1e6); };
    const double more = s.on.shape - 1, rate = s.on.rate;
    if (rows + first + rate > 0) assert_close(next.sigma(), in_bounds((of_stick + more) / (rows + first + rate)), 1e-11);
    if (kappa > 0 && rows + rate > 0) assert_close(next.kappa(), in_bounds((own + more) / (rows + rate)), 1e-11);
    if (kappa == 0) assert_true(next.kappa() == 0);
    double tables = 0;
    for (const double u : next.sticks().u) tables += u - 1;
    assert_close(tables, of_stick, 1e-11);
    const double left = log_left_over(fitted_sticks(Array<double>(1, tables), gamma));
    if (outcomes == 1) assert_close(next.gamma(), in_bounds((1 + more) / (left + rate)), 1e-11);
  }
}

// κ moves by its own fixed point where the others stay, and stays where they move.
static void kappa_is_learned_apart(void **) {
  Rng r(252, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 50; ++round) {
    const Counts c = random_counts(&r, 3, false);
    HdpSettings both = fixed(1.5, 2, 0.8), apart = both, others = both;
    both.learned = others.learned = true;
    apart.learned_kappa = true;
    others.learned_kappa = false;
    const HdpLevel level(3, both);
    const HdpTables tables = level.tables(c.view(), Run{});
    const HdpLevel all = level.updated(tables), own = HdpLevel(3, apart).updated(tables);
    const HdpLevel rest = HdpLevel(3, others).updated(tables);
    assert_true(own.kappa() == all.kappa());
    if (tables.fall_rows > 0) assert_true(own.kappa() != 0.8);
    assert_true(own.sigma() == 2 && own.gamma() == 1.5);
    assert_true(rest.sigma() == all.sigma() && rest.gamma() == all.gamma() && rest.kappa() == 0.8);
  }
}

// The natural step of size 1 is the fixed point, and smaller ones lie between. A small step up the gradient has its direction.
static void steps_of_a_part_of_the_data_lead_to_the_fixed_point(void **) {
  Rng r(253, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 100; ++round) {
    const Counts c = random_counts(&r, 4, round % 2 == 1);
    HdpSettings s = fixed(1.5, 2, round % 3 == 0 ? 0 : 0.8);
    s.learned = true;
    if (round % 2 == 1) s.end = 0.7;
    const HdpLevel level = HdpLevel(4, s).updated(HdpLevel(4, s).tables(c.view(), Run{}));
    const HdpTables tables = level.tables(c.view(), Run{});
    const HdpLevel whole = level.moved(tables, tables.of_stick, 1), half = level.moved(tables, tables.of_stick, 0.5);
    const HdpLevel fixed_point = level.updated(tables);
    assert_true(whole.weights() == fixed_point.weights() && whole.sigma() == fixed_point.sigma());
    assert_true(half.weights() == fixed_point.weights());  // tables are averaged by who calls
    assert_close(half.sigma(), (level.sigma() + fixed_point.sigma()) / 2, 1e-13);
    assert_close(half.gamma(), (level.gamma() + fixed_point.gamma()) / 2, 1e-13);
    assert_close(half.kappa(), (level.kappa() + fixed_point.kappa()) / 2, 1e-13);
    const HdpLevel up = level.climbed(tables, 1e-6);
    const auto same_way = [](double from, double step, double goal) { return (step - from) * (goal - from) >= 0; };
    assert_true(same_way(level.sigma(), up.sigma(), fixed_point.sigma()));
    assert_true(same_way(level.kappa(), up.kappa(), fixed_point.kappa()));
    const HdpLevel far = level.climbed(tables, 1e6);
    for (size_t k = 0; k < 4; ++k) assert_true(far.sticks().u[k] >= 1e-3 && far.sticks().v[k] >= 1e-3 && far.weights()[k] > 0);
    assert_true(far.sigma() >= 1e-6 && far.sigma() <= 1e6);
  }
}

// Footnote 6 of the seed: 30 to 60 states for concentrations of 5.9 to 12.5.
static void expected_states_give_concentrations(void **) {
  assert_close(concentration_of_pieces(30), 6.03, 0.01);
  assert_close(concentration_of_pieces(60), 12.53, 0.01);
  for (const double pieces : {1.0, 4.5, 100.0}) {
    const double gamma = concentration_of_pieces(pieces);
    assert_close(1 - std::pow(gamma / (1 + gamma), pieces), 0.99, 1e-12);
  }
}

static void names_of_outcomes_do_not_matter_where_they_are_ordered(void **) {
  Rng r(243, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 100; ++round) {
    const size_t outcomes = 2 + r.below(4);
    const Counts c = random_counts(&r, outcomes, true);
    Array<size_t> order(outcomes);
    for (size_t i = 0; i < outcomes; ++i) order[i] = i;
    for (size_t i = outcomes; i-- > 1;) std::swap(order[i], order[r.below(i + 1)]);
    Counts other = c;
    for (size_t j = 0; j < outcomes; ++j) {
      other.initial[j] = c.initial[order[j]];
      other.no_initial[j] = c.no_initial[order[j]];
      other.no_row[j] = c.no_row[order[j]];
      other.end[j] = c.end[order[j]];
      for (size_t k = 0; k < outcomes; ++k) {
        other.transition[j * outcomes + k] = c.transition[order[j] * outcomes + order[k]];
        other.no_transition[j * outcomes + k] = c.no_transition[order[j] * outcomes + order[k]];
      }
    }
    for (const bool by_size : {true, false}) {
      HdpSettings s = fixed(1.5, 2, 0.3);
      s.end = 1;
      s.learned = true;
      s.by_size = by_size;
      HdpLevel a(outcomes, s), b(outcomes, s);
      a = a.updated(a.tables(c.view(), Run{}));
      b = b.updated(b.tables(other.view(), Run{}));
      bool same = true;
      for (size_t k = 0; k < outcomes; ++k) same = same && std::fabs(b.weights()[k] - a.weights()[order[k]]) < 1e-12;
      if (by_size) assert_true(same);
      if (by_size) assert_close(a.sigma(), b.sigma(), 1e-11);
      if (!by_size && order[0] != 0 && c.initial[0] != c.initial[order[0]]) assert_false(same);
    }
  }
}

static void priors_of_rows_have_the_stick_kappa_and_the_end(void **) {
  HdpSettings s = fixed(1, 2, 0);
  s.end = 0.5;
  HdpLevel level(3, s);
  assert_true(level.beyond() == 0);
  const Counts c{{4, 0, 1}, {9, 1, 0, 1, 0, 0, 2, 0, 0}, {1, 1, 1}, {-9, 0, -1}, {-9, -1, 0, -1, 0, 0, -2, 0, 0}, {-9, -9, -9}};
  level = level.updated(level.tables(c.view(), Run{}));
  assert_true(level.beyond() > 0);
  const RowPriors initial = level.initial(), rows = level.rows();
  assert_close(initial.row(0, 3).total(), 2, 1e-12);
  assert_close(rows.row(1, 4).total(), 2.5, 1e-12);
  assert_close(rows.of(2, 3, 4), 0.5, 1e-12);
  s.kappa = 0.25;
  const RowPriors sticky = HdpLevel(3, s).rows();
  assert_close(sticky.row(1, 4).total(), 2.75, 1e-12);
  assert_close(sticky.of(1, 1, 4) - sticky.of(1, 2, 4), 0.25, 1e-12);
  // Even weights stay.
  s.even = s.learned = true;
  const HdpLevel even = HdpLevel(3, s).updated(HdpLevel(3, s).tables(c.view(), Run{}));
  assert_true(even.beyond() == 0);
  for (const double w : even.weights()) assert_true(w == 1.0 / 3);
  assert_true(even.sigma() != 2);
  assert_true(even.gamma() == 1);
}

static void checkpoints_hold_a_level(void **) {
  const HdpSettings s = fixed(1, 2, 0.5);
  HdpLevel level(2, s), loaded(2, s), other(3, s);
  const Counts c{{4, 1}, {9, 1, 0, 1}, {}, {-9, -1}, {-9, -1, 0, -1}, {-9, -9}};
  std::string bytes;
  for (int updates = 0; updates < 2; ++updates) {
    bytes.clear();
    level.append(&bytes);
    std::string_view from = bytes;
    loaded.take(&from);
    assert_true(from.empty());
    assert_true(loaded.weights() == level.weights());
    assert_true(loaded.sticks().u == level.sticks().u);
    level = level.updated(level.tables(c.view(), Run{}));
  }
  std::string_view from = bytes;
  assert_throws(other.take(&from), Code::corrupt);
  for (size_t cut = 0; cut < bytes.size(); cut += 8) {
    from = std::string_view(bytes).substr(0, cut);
    assert_throws(loaded.take(&from), Code::corrupt);
  }
  for (const double bad : {-1.0, 0.0, static_cast<double>(NAN)}) {
    std::string changed = bytes;
    std::memcpy(changed.data(), &bad, sizeof bad);
    from = changed;
    assert_throws(loaded.take(&from), Code::corrupt);
  }
}

static void numbers_out_of_range_are_refused(void **) {
  for (const double bad : {0.0, -1.0, static_cast<double>(INFINITY), static_cast<double>(NAN)}) {
    assert_throws(HdpLevel(2, fixed(bad, 1, 0)), Code::argument);
    assert_throws(HdpLevel(2, fixed(1, bad, 0)), Code::argument);
    if (bad != 0) assert_throws(HdpLevel(2, fixed(1, 1, bad)), Code::argument);
  }
  HdpSettings s;
  s.on.shape = 0.5;
  assert_throws(HdpLevel(2, s), Code::argument);
  s.on = {1, -1};
  assert_throws(HdpLevel(2, s), Code::argument);
  s.on = {};
  s.end = -1;
  assert_throws(HdpLevel(2, s), Code::argument);
}

TESTS(passes_have_the_golden_sticks, tables_of_a_state_and_itself_are_shared_with_kappa, concentrations_are_their_fixed_points,
      kappa_is_learned_apart, steps_of_a_part_of_the_data_lead_to_the_fixed_point, expected_states_give_concentrations,
      names_of_outcomes_do_not_matter_where_they_are_ordered, priors_of_rows_have_the_stick_kappa_and_the_end,
      checkpoints_hold_a_level, numbers_out_of_range_are_refused)

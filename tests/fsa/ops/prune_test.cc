#include "fsa/ops/prune.hh"

#include <algorithm>

#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/useful_part.hh"
#include "tests/fsa/random_shapes.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static Shape shape_of(Semiring semiring, int kind) { return shape_of_kind(semiring, kind, 6, 12); }

// Least cost of a path through each state, arc and final of a machine without φ and ρ,
// by as many rounds as there are states.
struct Through {
  Array<Real> state, arc, final;
  Real best = INFINITY;
};
static Through through(const Machine &m) {
  const size_t n = static_cast<size_t>(m.states());
  Array<Real> from(n, INFINITY), to(n, INFINITY);
  const auto cost = [&](double w) { return -std::log(linear(m, w)); };
  from[static_cast<size_t>(m.start())] = 0;
  for (State s = 0; s < m.states(); ++s) to[static_cast<size_t>(s)] = cost(m.final_weight(s));
  for (size_t round = 0; round <= n; ++round) {
    for (State s = 0; s < m.states(); ++s) {
      for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
        Real &x = from[static_cast<size_t>(m.next(a))], &y = to[static_cast<size_t>(s)];
        x = std::min(x, from[static_cast<size_t>(s)] + cost(m.weight(a)));
        y = std::min(y, to[static_cast<size_t>(m.next(a))] + cost(m.weight(a)));
      }
    }
  }
  Through t;
  t.best = to[static_cast<size_t>(m.start())];
  for (State s = 0; s < m.states(); ++s) {
    const size_t i = static_cast<size_t>(s);
    t.state.push_back(from[i] + to[i]);
    t.final.push_back(from[i] + cost(m.final_weight(s)));
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      t.arc.push_back(from[i] + cost(m.weight(a)) + to[static_cast<size_t>(m.next(a))]);
    }
  }
  return t;
}

static void threshold_keeps_exactly_what_is_on_good_paths(void **) {
  uint64_t seed = 1;
  int smaller = 0;
  for (const Semiring semiring : {Semiring::real, Semiring::log, Semiring::tropical, Semiring::boolean}) {
    for (int round = 0; round < 640 / kCasesDivisor; ++round) {
      const MachinePtr m = random_machine(shape_of(semiring, round & 63), seed++);
      const MachinePtr plain = without_zeros(explicit_failure(m, Run{}), Run{});
      const Through t = through(*plain);
      const double threshold = round % 4 == 0 ? INFINITY : 0.7 * (round % 4 - 1);
      const MachinePtr p = checked(prune(m, threshold, 0, Run{}));
      int64_t arcs = 0, finals = 0, kept_finals = 0;
      if (t.best < INFINITY) {
        const auto good = [&](Real x) { return x < INFINITY && x <= t.best + threshold + 1e-12L; };
        for (const Real x : t.arc) arcs += good(x);
        for (const Real x : t.final) finals += good(x);
      }
      for (State s = 0; s < p->states(); ++s) kept_finals += p->is_final(s);
      assert_int_equal(p->arcs(), arcs);
      assert_int_equal(kept_finals, finals);
      smaller += arcs > 0 && arcs < plain->arcs();
      const Through after = through(*p);
      assert_close(static_cast<double>(after.best), static_cast<double>(t.best), 1e-12);
    }
  }
  assert_true(smaller > 800 / kCasesDivisor);
}

static void the_best_states_stay(void **) {
  uint64_t seed = 5000;
  int smaller = 0;
  for (int round = 0; round < 640 / kCasesDivisor; ++round) {
    const MachinePtr m = random_machine(shape_of(Semiring::log, round & 63), seed++);
    const MachinePtr plain = without_zeros(explicit_failure(m, Run{}), Run{});
    const Through t = through(*plain);
    int best_states = 0, useful = 0;
    for (const Real x : t.state) {
      best_states += x < INFINITY && x <= t.best + 1e-12L;
      useful += x < INFINITY;
    }
    if (useful == 0) continue;
    const MachinePtr p = checked(prune(m, INFINITY, best_states, Run{}));
    assert_int_equal(p->states(), best_states);
    assert_close(static_cast<double>(through(*p).best), static_cast<double>(t.best), 1e-12);
    smaller += best_states < useful;
    for (int64_t most = best_states; most < useful; ++most) assert_true(prune(m, INFINITY, most, Run{})->states() <= most);
    assert_int_equal(prune(m, INFINITY, useful, Run{})->states(), useful);
  }
  assert_true(smaller > 200 / kCasesDivisor);
}

static void posteriors_are_expected_counts(void **) {
  uint64_t seed = 9000;
  int smaller = 0, compared = 0;
  for (const Semiring semiring : {Semiring::real, Semiring::log}) {
    for (int round = 0; round < 640 / kCasesDivisor; ++round) {
      const MachinePtr m = random_machine(shape_of(semiring, round & 63), seed++);
      const auto beta = oracle::backward(*m);
      if (!beta || !((*beta)[static_cast<size_t>(m->start())] > 0)) continue;
      // Counts by definition on the explicit machine: forward weight · w · backward weight / total.
      const MachinePtr plain = without_zeros(explicit_failure(m, Run{}), Run{});
      const Resolved r = resolve(*plain);
      const size_t n = r.stops.size();
      auto turned = r.matrix;
      for (size_t i = 0; i < n; ++i) {
        for (size_t j = 0; j < n; ++j) turned[j][i] = r.accessible[i] && r.coaccessible[j] ? r.matrix[i][j] : 0;
      }
      Array<Real> start(n, 0);
      start[static_cast<size_t>(plain->start())] = 1;
      const Array<Real> alpha = solve(turned, start), behind = *oracle::backward(*plain);
      const Real z = behind[static_cast<size_t>(plain->start())];
      const double posterior = 0.05 + 0.1 * (round % 4);
      Array<char> from(n, 0), to(n, 0);
      std::vector<Array<char>> edge(n, Array<char>(n, 0));
      bool close_call = false;
      int64_t arcs = 0;
      const auto keeps = [&](Real count) {
        close_call |= std::fabs(count - posterior) < 1e-9L;
        return count >= posterior;
      };
      for (size_t i = 0; i < n; ++i) to[i] = keeps(alpha[i] * r.stops[i] / z);
      Array<std::pair<size_t, size_t>> kept;
      for (State s = 0; s < plain->states(); ++s) {
        for (ArcId a = plain->arc_begin(s); a < plain->arc_end(s); ++a) {
          const size_t i = static_cast<size_t>(s), j = static_cast<size_t>(plain->next(a));
          if (keeps(alpha[i] * linear(*plain, plain->weight(a)) * behind[j] / z)) kept.push_back({i, j});
        }
      }
      if (close_call) continue;
      from[static_cast<size_t>(plain->start())] = 1;
      for (size_t round_of = 0; round_of < n; ++round_of) {
        for (const auto &[i, j] : kept) {
          from[j] = static_cast<char>(from[j] || from[i]);
          to[i] = static_cast<char>(to[i] || to[j]);
        }
      }
      for (const auto &[i, j] : kept) arcs += from[i] && to[i] && from[j] && to[j];
      const MachinePtr p = checked(posterior_prune(m, posterior, Run{}));
      assert_int_equal(p->arcs(), arcs);
      ++compared;
      smaller += p->arcs() < plain->arcs();
      assert_close(total(*posterior_prune(m, 0, Run{}), Run{}).log(), static_cast<double>(std::log(z)), 1e-10);
    }
  }
  assert_true(compared > 800 / kCasesDivisor && smaller > compared / 2);
}

static void wrong_arguments_and_empty_machines(void **) {
  const MachinePtr m = random_machine(shape_of(Semiring::log, 0), 1);
  assert_throws(prune(m, -1, 0, Run{}), Code::argument);
  assert_throws(prune(m, NAN, 0, Run{}), Code::argument);
  assert_throws(prune(m, 1, -1, Run{}), Code::argument);
  assert_throws(posterior_prune(m, -0.5, Run{}), Code::argument);
  assert_throws(posterior_prune(m, INFINITY, Run{}), Code::argument);
  assert_throws(posterior_prune(random_machine(shape_of(Semiring::tropical, 0), 1), 0.5, Run{}), Code::unsupported);
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(3);
  assert_int_equal(prune(b.build(), 1, 0, Run{})->states(), 1);
  assert_throws(posterior_prune(b.build(), 0.5, Run{}), Code::empty);
  const Label x = 1;
  b.add_arc(0, &x, -1, 0);
  b.set_final(0, 0);
  assert_throws(prune(b.build(), 1, 0, Run{}), Code::diverged);
  assert_throws(posterior_prune(b.build(), 1, Run{}), Code::diverged);
}

static void limits_hold(void **) {
  const MachinePtr m = random_machine(shape_of(Semiring::log, 0), 1);
  Run few;
  few.max_states = 1;
  assert_throws(prune(m, 10, 0, few), Code::limit);
  assert_throws(posterior_prune(m, 0, few), Code::limit);
  few = Run{};
  few.max_arcs = 1;
  assert_throws(prune(m, 10, 0, few), Code::limit);
  few = Run{};
  few.max_bytes = 10;
  assert_throws(prune(m, 10, 0, few), Code::limit);
  assert_throws(posterior_prune(m, 0, few), Code::limit);
}

TESTS(threshold_keeps_exactly_what_is_on_good_paths, the_best_states_stay, posteriors_are_expected_counts,
      wrong_arguments_and_empty_machines, limits_hold)

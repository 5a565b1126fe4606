#include "fsa/ops/absorb_silent.hh"

#include "fsa/machine/builder.hh"
#include "fsa/ops/project.hh"
#include "tests/fsa/random_shapes.hh"
#include "tests/fsa/same_relation.hh"
#include "tests/fsa/written_machine.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static bool silent(const Machine &m, ArcId a) {
  for (int32_t t = 0; t < m.tapes(); ++t) {
    if (m.label(a, t) != kEpsilon) return false;
  }
  return true;
}

static bool any_silent(const Machine &m) {
  for (ArcId a = 0; a < m.arcs(); ++a) {
    if (silent(m, a)) return true;
  }
  return false;
}

// No state but a last one without arcs is past all symbols, and silent arcs at the start lead behind a symbol.
static void assert_absorbed(const Machine &m) {
  Array<char> ahead(static_cast<size_t>(m.states()), 0), behind(ahead);
  for (State round = 0; round < m.states(); ++round) {
    for (State s = 0; s < m.states(); ++s) {
      for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
        const size_t from = static_cast<size_t>(s), to = static_cast<size_t>(m.next(a));
        if (!silent(m, a) || ahead[to]) ahead[from] = 1;
        if (!silent(m, a) || behind[from]) behind[to] = 1;
      }
    }
  }
  for (State s = 0; s < m.states(); ++s) {
    if (!ahead[static_cast<size_t>(s)]) assert_int_equal(m.arc_begin(s), m.arc_end(s));
    for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) {
      if (silent(m, a)) assert_true(ahead[static_cast<size_t>(m.next(a))] && behind[static_cast<size_t>(m.next(a))]);
    }
  }
}

static void every_string_weighs_as_before(void **) {
  uint64_t seed = 1;
  int compared = 0, diverged = 0;
  for (const Semiring semiring : {Semiring::real, Semiring::log}) {
    for (int round = 0; round < 900 / kCasesDivisor; ++round) {
      const Shape shape = shape_of_kind(semiring, (round & 31) | 32, 6, 14);
      const MachinePtr m = random_machine(shape, seed++);
      MachinePtr r;
      try {
        r = absorb_silent(m, Run{});
      } catch (const Error &e) {
        assert_true(e.code == Code::diverged && shape.cyclic);
        ++diverged;
        continue;
      }
      if (any_silent(*m)) {
        assert_false(r->has_phi() || r->has_rho());
        assert_absorbed(*r);
      }
      assert_same_weights(*m, *r, 2, m->tapes() == 1 ? 4 : 2, 1e-9);
      ++compared;
    }
  }
  assert_true(diverged < compared / 10);
}

// One tape of a machine of two: what is left of the other's symbols before and after is gone.
static void projections_get_smaller(void **) {
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    Shape shape = shape_of_kind(Semiring::log, 1 | 32, 8, 20);
    const int32_t first = 0;
    const MachinePtr m = project(random_machine(shape, seed), {&first, 1}, Run{});
    const MachinePtr r = absorb_silent(m, Run{});
    assert_true(r->arcs() <= m->arcs() && r->states() <= m->states() + 1);
    assert_same_relation(*m, *r);
  }
}

static void a_machine_that_only_falls_silent_is_one_weight(void **) {
  const MachinePtr m = absorb_silent(machine(1, 3, {{0, {0}, 0.25, 1}, {1, {0}, 0.5, 1}, {1, {0}, 1, 2}}), Run{});
  assert_int_equal(m->arcs(), 0);
  assert_int_equal(m->states(), 1);
  weighs(m, {{}}, 0.5);
}

static void silent_ends_and_beginnings_become_weights(void **) {
  // eps/2 from the start, a/3, then a silent loop of one half before the end.
  const MachinePtr m = absorb_silent(machine(1, 4, {{0, {0}, 2, 1}, {1, {1}, 3, 2}, {2, {0}, 0.5, 2}, {2, {0}, 1, 3}}), Run{});
  assert_int_equal(m->states(), 2);
  assert_int_equal(m->arcs(), 1);
  weighs(m, {{1}}, 12);
}

static void silent_arcs_between_symbols_stay(void **) {
  const MachinePtr m = absorb_silent(machine(1, 4, {{0, {1}, 1, 1}, {1, {0}, 0.5, 2}, {2, {2}, 1, 3}}), Run{});
  assert_int_equal(m->arcs(), 3);
  weighs(m, {{1, 2}}, 0.5);
}

static void a_silent_cycle_of_infinite_weight_diverges_wherever_it_is(void **) {
  assert_throws(absorb_silent(machine(1, 2, {{0, {0}, 1, 0}, {0, {1}, 1, 1}}), Run{}), Code::diverged);
  assert_throws(absorb_silent(machine(1, 3, {{0, {1}, 1, 1}, {1, {0}, 1.5, 1}, {1, {2}, 1, 2}}), Run{}), Code::diverged);
  assert_throws(absorb_silent(machine(1, 2, {{0, {1}, 1, 1}, {1, {0}, 1, 1}}), Run{}), Code::diverged);
  // An infinite sum over strings is none of these.
  weighs(absorb_silent(machine(1, 2, {{0, {1}, 3, 0}, {0, {0}, 0.5, 1}}), Run{}), {{1, 1}}, 4.5);
}

static void costs_are_refused_and_limits_kept(void **) {
  Builder b(Semiring::tropical, {Alphabet::sized(1)});
  b.add_states(1);
  assert_throws(absorb_silent(b.build(), Run{}), Code::unsupported);
  Run run;
  run.max_states = 2;
  assert_throws(absorb_silent(machine(1, 4, {{0, {0}, 2, 1}, {1, {1}, 3, 2}, {2, {0}, 1, 3}}), run), Code::limit);
}

TESTS(every_string_weighs_as_before, projections_get_smaller, a_machine_that_only_falls_silent_is_one_weight,
      silent_ends_and_beginnings_become_weights, silent_arcs_between_symbols_stay,
      a_silent_cycle_of_infinite_weight_diverges_wherever_it_is, costs_are_refused_and_limits_kept)

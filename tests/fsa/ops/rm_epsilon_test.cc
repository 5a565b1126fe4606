#include "fsa/ops/rm_epsilon.hh"

#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/epsilon_closure.hh"
#include "tests/fsa/random_shapes.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static Shape shape_of(Semiring semiring, int kind) { return shape_of_kind(semiring, kind | 32, 5, 14); }

// The silent cycles' sums by themselves: dense, over the useful part.
static bool silent_sums_converge(const Machine &m) {
  Resolved r = resolve(m);
  const size_t n = r.stops.size();
  std::vector<Array<Real>> silent(n, Array<Real>(n, 0));
  for (size_t s = 0; s < n; ++s) {
    for (const Step &step : steps(m, static_cast<State>(s))) {
      bool reads = false;
      for (const Label l : step.labels) reads |= l != kEpsilon;
      const size_t to = static_cast<size_t>(step.to);
      if (!reads && r.accessible[s] && r.coaccessible[s] && r.coaccessible[to]) silent[s][to] += step.weight;
    }
  }
  return converges(silent);
}

static void every_string_weighs_as_before_and_nothing_is_silent(void **) {
  uint64_t seed = 1;
  int compared = 0, diverged = 0;
  for (const Semiring semiring : {Semiring::real, Semiring::log, Semiring::tropical}) {
    for (int round = 0; round < 1600 / kCasesDivisor; ++round) {
      const Shape shape = shape_of(semiring, round & 31);
      const MachinePtr m = random_machine(shape, seed++);
      if (semiring != Semiring::tropical && !silent_sums_converge(*m)) {
        ++diverged;
        continue;
      }
      const MachinePtr r = checked(rm_epsilon(m, Run{}));
      if (!has_silent_arcs(*m)) {
        assert_ptr_equal(r.get(), m.get());
        continue;
      }
      assert_false(has_silent_arcs(*r) || r->has_phi() || r->has_rho());
      assert_int_equal(r->start(), 0);
      ++compared;
      for (const Strings &strings : all_strings(shape.alphabet, m->tapes() == 1 ? 4 : 2)) {
        assert_same_weight(weight_of(*r, strings), weight_of(*m, strings), 1e-10);
      }
    }
  }
  assert_true(compared > 3600 / kCasesDivisor && diverged < compared / 10);
}

// One state with a silent loop, before and after states that read.
static MachinePtr loop(Semiring semiring, double weight) {
  Builder b(semiring, {Alphabet::sized(2)});
  b.add_states(3);
  const Label one_label = 1, silent = kEpsilon;
  b.add_arc(0, &one_label, one(semiring), 1);
  b.add_arc(1, &silent, weight, 1);
  b.add_arc(1, &one_label, one(semiring), 2);
  b.set_final(2, one(semiring));
  return b.build();
}

static void a_silent_cycle_is_summed_exactly_or_diverges(void **) {
  const MachinePtr r = rm_epsilon(loop(Semiring::real, 1 - 1e-9), Run{});
  assert_int_equal(r->arcs(), 2);
  assert_close(r->weight(1) * 1e-9, 1, 1e-7);  // the gap itself is known to 1e-7
  assert_throws(rm_epsilon(loop(Semiring::real, 1), Run{}), Code::diverged);
  assert_throws(rm_epsilon(loop(Semiring::log, -0.1), Run{}), Code::diverged);
  assert_throws(rm_epsilon(loop(Semiring::tropical, -0.1), Run{}), Code::diverged);
  assert_close(rm_epsilon(loop(Semiring::tropical, 0), Run{})->weight(1), 0, 0);
  assert_close(rm_epsilon(loop(Semiring::boolean, 0), Run{})->weight(1), 0, 0);
}

static void a_divergent_cycle_without_mass_does_no_harm(void **) {
  Builder b(Semiring::real, {Alphabet::sized(2)});
  b.add_states(4);
  const Label a = 1, silent = kEpsilon;
  b.add_arc(0, &a, 1, 1);
  b.add_arc(0, &silent, 1, 2);  // into a dead end that loops
  b.add_arc(2, &silent, 3, 2);
  b.add_arc(3, &silent, 3, 3);  // not reached
  b.add_arc(3, &a, 3, 1);
  b.add_arc(2, &silent, 0, 1);  // of weight zero: no way on
  b.set_final(1, 0.5);
  const MachinePtr r = rm_epsilon(b.build(), Run{});
  assert_int_equal(r->states(), 2);
  assert_int_equal(r->arcs(), 1);
}

// A ring of silent arcs larger than what is kept of a component, with arcs that read.
static void large_cyclic_components(void **) {
  for (const Semiring semiring : {Semiring::log, Semiring::tropical}) {
    for (const State n : {100, 300}) {
      Builder b(semiring, {Alphabet::sized(5)});
      b.add_states(n);
      const Label silent = kEpsilon;
      for (State s = 0; s < n; ++s) {
        b.add_arc(s, &silent, 0.02, (s + 1) % n);
        const Label c = static_cast<Label>(1 + s % 5);
        b.add_arc(s, &c, 4.5 + 0.01 * (s % 7), (s * 7) % n);
      }
      b.set_final(n / 2, 1);
      const MachinePtr m = b.build(), r = rm_epsilon(m, Run{});
      assert_int_equal(r->states(), n);
      assert_close(total(*r, Run{}).log(), total(*m, Run{}).log(), 1e-11);
    }
  }
}

static void arcs_that_come_together_are_merged(void **) {
  Builder b(Semiring::log, {Alphabet::sized(40)});
  b.add_states(4);
  const Label silent = kEpsilon;
  b.add_arc(0, &silent, std::log(2), 1);
  b.add_arc(0, &silent, std::log(2), 2);
  for (Label c = 1; c <= 40; ++c) {
    b.add_arc(1, &c, 1, 3);
    b.add_arc(2, &c, 1, 3);
  }
  b.set_final(3, 0);
  const MachinePtr r = rm_epsilon(b.build(), Run{});
  assert_int_equal(r->states(), 2);
  assert_int_equal(r->arcs(), 40);
  for (ArcId a = 0; a < 40; ++a) {
    assert_int_equal(r->label(a, 0), a + 1);
    assert_close(r->weight(a), 1, 1e-15);
  }
}

// A chain of costs that one walk adds up stays free of rounding by logarithms.
static void single_walks_keep_their_exact_costs(void **) {
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(4);
  const Label silent = kEpsilon, a = 1;
  b.add_arc(0, &silent, 0.3, 1);
  b.add_arc(1, &silent, 700, 2);
  b.add_arc(2, &a, 0.125, 3);
  b.set_final(3, 0);
  const MachinePtr r = rm_epsilon(b.build(), Run{});
  assert_close(r->weight(0), 0.3 + 700 + 0.125, 0);
}

// s -1e200-> t -1e-200-> u, where u reads or stops: t's own row is beyond what a double holds, what s has of it is not.
static void weights_that_are_lost_in_another_row_only(void **) {
  for (const bool stops : {false, true}) {
    Builder b(Semiring::real, {Alphabet::sized(2)});
    b.add_states(4);
    const Label silent = kEpsilon, first = 1, second = 2;
    b.add_arc(0, &silent, 1e200, 1);
    b.add_arc(1, &silent, 1e-200, 2);
    if (stops) b.set_final(2, 1e-150);
    else b.add_arc(2, &first, 1e-150, 3);
    b.add_arc(0, &second, 1, 1);  // so that t has a row
    b.set_final(3, 1);
    const MachinePtr r = rm_epsilon(b.build(), Run{});
    const Array<Label> read = stops ? Array<Label>{} : Array<Label>{1};
    assert_close(static_cast<double>(weight_of(*r, {read}) / 1e-150L), 1, 1e-14);
  }
}

// Layers of silent arcs from each state to all of the next layer: rows that take in whole rows meet the same arcs again and
// again, until closures are followed to their ends instead. Every third state of the last layers loops.
static void closures_that_overlap(void **) {
  constexpr State kLayers = 30, kWide = 4, kStates = kLayers * kWide;
  for (const Semiring semiring : {Semiring::real, Semiring::log, Semiring::tropical}) {
    Builder b(semiring, {Alphabet::sized(kStates), Alphabet::sized(2)});
    b.add_states(kStates + 1);
    const auto weight = [&](double w) { return semiring == Semiring::real ? w : -std::log(w); };
    std::vector<Array<Real>> silent(kStates, Array<Real>(kStates, 0));
    const auto add = [&](State from, State to, double w) {
      const Label nothing[] = {kEpsilon, kEpsilon};
      b.add_arc(from, nothing, weight(w), to);
      silent[static_cast<size_t>(from)][static_cast<size_t>(to)] += w;
    };
    for (State s = 0; s < kStates; ++s) {
      for (State t = (s / kWide + 1) * kWide; t < kStates && t < (s / kWide + 2) * kWide; ++t) add(s, t, 0.2 + 0.01 * (s % 7));
      if (s > kStates / 2 && s % 3 == 0) add(s, s, 0.25);
      const Label own[] = {s + 1, 1 + s % 2};
      b.add_arc(s, own, weight(0.5), kStates);
      b.add_arc(kStates, own, weight(0.001), s);  // so that every state has a row
    }
    b.set_final(kStates, weight(1));
    const MachinePtr r = rm_epsilon(b.build(), Run{});
    assert_int_equal(r->states(), kStates + 1);
    for (State s = 0; s < kStates; ++s) {
      if (semiring == Semiring::tropical) continue;
      Array<Real> walks(kStates, 0);  // from s, by states in order
      walks[static_cast<size_t>(s)] = 1;
      for (size_t i = static_cast<size_t>(s); i < kStates; ++i) {
        walks[i] /= 1 - silent[i][i];
        for (size_t j = i + 1; j < kStates; ++j) walks[j] += walks[i] * silent[i][j];
      }
      for (ArcId a = r->arc_begin(s); a < r->arc_end(s); ++a) {
        assert_int_equal(r->next(a), kStates);
        const size_t read = static_cast<size_t>(r->label(a, 0)) - 1;
        assert_int_equal(r->label(a, 1), 1 + static_cast<Label>(read) % 2);
        const double found = semiring == Semiring::real ? r->weight(a) : std::exp(-r->weight(a));
        assert_close(found / static_cast<double>(walks[read] * 0.5L), 1, 1e-13);
      }
      assert_int_equal(r->arc_end(s) - r->arc_begin(s), 1 + (kLayers - 1 - s / kWide) * kWide);
    }
  }
}

static void limits_hold(void **) {
  Builder b(Semiring::tropical, {Alphabet::sized(100)});
  b.add_states(102);
  const Label silent = kEpsilon;
  for (State s = 0; s < 100; ++s) b.add_arc(s, &silent, 0, s + 1);
  for (Label c = 1; c <= 100; ++c) {
    b.add_arc(c, &c, 0, 101);
    b.add_arc(0, &c, 1, c);
  }
  b.set_final(101, 0);
  const MachinePtr m = b.build();
  assert_int_equal(rm_epsilon(m, Run{})->arcs(), 100 + 100 + 100 * 101 / 2);
  Run few;
  few.max_arcs = 2000;
  assert_throws(rm_epsilon(m, few), Code::limit);
  few = Run{};
  few.max_states = 50;
  assert_throws(rm_epsilon(m, few), Code::limit);
  few = Run{};
  few.max_bytes = 10000;
  assert_throws(rm_epsilon(m, few), Code::limit);
}

static void what_accepts_nothing_becomes_one_state(void **) {
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(3);
  const Label silent = kEpsilon;
  b.add_arc(0, &silent, -1, 0);
  const MachinePtr r = rm_epsilon(b.build(), Run{});
  assert_int_equal(r->states(), 1);
  assert_int_equal(r->arcs(), 0);
  assert_false(r->is_final(0));
}

TESTS(every_string_weighs_as_before_and_nothing_is_silent, a_silent_cycle_is_summed_exactly_or_diverges,
      a_divergent_cycle_without_mass_does_no_harm, large_cyclic_components, arcs_that_come_together_are_merged,
      single_walks_keep_their_exact_costs, weights_that_are_lost_in_another_row_only, closures_that_overlap, limits_hold,
      what_accepts_nothing_becomes_one_state)

#include "fsa/ops/trim.hh"

#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/failure_reach.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static Shape shape_of(Semiring semiring, bool phi, bool rho, bool cyclic) {
  Shape s;
  s.semiring = semiring;
  s.states = 9;
  s.arcs = 9;
  s.alphabet = {3, 2};
  s.epsilons = true;
  s.phi = phi;
  s.rho = rho;
  s.cyclic = cyclic;
  s.scale = cyclic ? 0.2 : 0.8;
  return s;
}

// Takes final weights and arcs away, so that much of the machine is useless.
static MachinePtr thinned(const MachinePtr &m, uint64_t seed) {
  Rng r(seed, RngMethod::test, 3, 0, 0);
  Builder b(m->semiring(), m->arrays().alphabets);
  b.add_states(m->states());
  for (State s = 0; s < m->states(); ++s) {
    for (ArcId a = m->arc_begin(s); a < m->arc_end(s); ++a) {
      const Label labels[] = {m->label(a, 0), m->label(a, 1)};
      if (labels[0] == kPhi || r.below(4) != 0) b.add_arc(s, labels, m->weight(a), m->next(a));
    }
    if (m->is_final(s) && r.below(2) != 0) b.set_final(s, m->final_weight(s));
  }
  b.set_start(static_cast<State>(r.below(3)));
  return b.build();
}

static void marks_are_those_of_the_resolved_machine(void **) {
  uint64_t seed = 1;
  int useless = 0;
  for (int round = 0; round < 3200; ++round) {
    Shape shape = shape_of(Semiring::real, round & 1, round & 2, round & 4);
    if (round & 8) {  // few symbols, which often leave a default arc none
      shape.alphabet[0] = 1 + round / 16 % 2;
      shape.arcs = 14;
    }
    const MachinePtr m = thinned(random_machine(shape, seed), seed);
    ++seed;
    const Resolved r = resolve(*m);
    const Array<char> from = accessible(*m, Run{}), to = coaccessible(*m, Run{});
    for (size_t s = 0; s < from.size(); ++s) {
      assert_int_equal(from[s], static_cast<bool>(r.accessible[s]));
      assert_int_equal(to[s], static_cast<bool>(r.coaccessible[s]));
      useless += !from[s] || !to[s];
    }
  }
  assert_true(useless > 1000);
}

static void changes_no_weight(void **) {
  uint64_t seed = 5000;
  int smaller = 0, sinks = 0;
  for (const Semiring semiring : {Semiring::real, Semiring::log, Semiring::tropical, Semiring::boolean}) {
    for (int round = 0; round < 400; ++round) {
      Shape shape = shape_of(semiring, round & 1, round & 2, false);
      shape.zero_weights = round & 4;
      const MachinePtr m = thinned(random_machine(shape, seed), seed);
      ++seed;
      const MachinePtr t = checked(trim(m, Run{}));
      assert_same(relation(*t), relation(*m));
      assert_int_equal(t->start(), 0);
      smaller += t->states() < m->states();
      const Resolved r = resolve(*t);
      // The only state besides the start that leads nowhere is the sink, at the end.
      const Array<char> to = coaccessible(*t, Run{});
      for (State s = 1; s < t->states(); ++s) {
        if (to[static_cast<size_t>(s)]) continue;
        assert_int_equal(s, t->states() - 1);
        assert_true(t->has_phi() || t->has_rho());
        ++sinks;
      }
    }
  }
  assert_true(smaller > 600);
  assert_true(sinks > 20);
}

static void changes_no_total_of_cyclic_machines(void **) {
  for (uint64_t seed = 9000; seed < 9400; ++seed) {
    const MachinePtr m = thinned(random_machine(shape_of(Semiring::log, seed & 1, seed & 2, true), seed), seed);
    const auto before = total(*m), after = total(*trim(m, Run{}));
    assert_int_equal(before.has_value(), after.has_value());
    if (before) assert_close(static_cast<double>(*after), static_cast<double>(*before), 1e-13);
  }
}

// An arc into a useless state blocks the failure arc beside it, and keeps its
// symbol out of the default arc.
static void dead_arcs_that_block_stay(void **) {
  for (const Label special : {kPhi, kRho}) {
    const AlphabetPtr sigma = Alphabet::sized(2);
    Builder b(Semiring::real, {sigma});
    b.add_states(4);
    const Label one_ = 1, two = 2;
    b.add_arc(0, &one_, 1, 3);  // dead
    b.add_arc(0, &special, 1, 1);
    b.add_arc(1, &one_, 1, 2);
    b.add_arc(1, &two, 1, 2);
    b.set_final(2, 1);
    const MachinePtr m = b.build(), t = trim(m, Run{});
    assert_same(relation(*t), relation(*m));
    assert_int_equal(t->states(), 4);
    assert_true(is_zero(Semiring::real, t->weight(0)));
    assert_int_equal(t->next(0), 3);
    assert_int_equal(t->arc_begin(3), t->arc_end(3));
  }
}

// A default arc without a symbol reaches nothing, and it may be dropped although it would block.
static void a_default_arc_without_symbols_reads_nothing(void **) {
  const AlphabetPtr sigma = Alphabet::sized(2);
  const Label one_ = 1, two = 2, rho = kRho, phi = kPhi;
  for (const bool through_failure : {false, true}) {
    Builder b(Semiring::real, {sigma});
    b.add_states(4);
    const State at = through_failure ? 1 : 0;
    b.add_arc(0, &one_, 1, 2);
    b.add_arc(at, &two, 1, 2);
    b.add_arc(at, &rho, 1, 3);
    if (through_failure) b.add_arc(0, &phi, 1, 1);
    b.set_final(2, 1);
    b.set_final(3, 1);
    const MachinePtr m = b.build(), t = trim(m, Run{});
    assert_same(relation(*t), relation(*m));
    assert_int_equal(accessible(*m, Run{})[3], 0);
    assert_int_equal(t->states(), through_failure ? 3 : 2);
    assert_false(t->has_rho());
  }
}

static void an_empty_machine_keeps_its_start(void **) {
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(3);
  b.set_start(2);
  const Label c = 1;
  b.add_arc(2, &c, 0, 0);
  const MachinePtr t = trim(b.build(), Run{});
  assert_int_equal(t->states(), 1);
  assert_int_equal(t->arcs(), 0);
  assert_int_equal(t->start(), 0);
}

// A unary failure chain as deep as it is long: each state's arcs are looked at a few times, not n times.
static void long_failure_chains(void **) {
  const State n = 20000;
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(n);
  const Label one_ = 1, phi = kPhi;
  for (State s = 0; s + 1 < n; ++s) b.add_arc(s, &one_, 0, s + 1);
  for (State s = 1; s < n; ++s) b.add_arc(s, &phi, 0, s - 1);
  b.set_final(n - 1, 0);
  const MachinePtr m = b.build();
  assert_int_equal(trim(m, Run{})->states(), n);
}

TESTS(marks_are_those_of_the_resolved_machine, changes_no_weight, changes_no_total_of_cyclic_machines,
      dead_arcs_that_block_stay, a_default_arc_without_symbols_reads_nothing, an_empty_machine_keeps_its_start,
      long_failure_chains)

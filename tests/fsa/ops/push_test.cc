#include "fsa/ops/push.hh"

#include <algorithm>

#include "fsa/base/rng.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/useful_part.hh"
#include "tests/fsa/random_shapes.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static Shape shape_of(Semiring semiring, int kind) { return shape_of_kind(semiring, kind, 6, 10); }

static bool finite(const Machine &m) { return m.semiring() == Semiring::tropical || backward(m).has_value(); }

static void check_same_weights(const MachinePtr &before, const MachinePtr &after, const Shape &shape) {
  for (const Strings &strings : all_strings(shape.alphabet, before->tapes() == 1 ? 4 : 2)) {
    assert_same_weight(weight_of(*after, strings), weight_of(*before, strings), 1e-10);
  }
}

// Everything that leaves s with look-ups resolved: the sum, or the best.
static Real leaving(const Machine &m, State s) {
  Real sum = stop(m, s).weight;
  for (const Step &step : steps(m, s)) {
    sum = m.semiring() == Semiring::tropical ? std::max(sum, step.weight) : sum + step.weight;
  }
  return sum;
}

static bool reached(const Machine &m, State s) { return resolve(m).accessible[static_cast<size_t>(s)]; }

static void toward_the_start_weights_stay_and_rows_sum_to_one(void **) {
  uint64_t seed = 1;
  int compared = 0, failing = 0;
  for (const Semiring semiring : {Semiring::real, Semiring::log, Semiring::tropical}) {
    for (int round = 0; round < 1280 / kCasesDivisor; ++round) {
      const Shape shape = shape_of(semiring, round & 63);
      const MachinePtr m = random_machine(shape, seed++);
      if (!finite(*m)) continue;
      const MachinePtr p = checked(push(m, PushDirection::to_start, Run{}));
      check_same_weights(m, p, shape);
      ++compared;
      failing += p->has_phi();
      for (State s = 0; s < p->states(); ++s) {
        if (s == p->start() || !reached(*p, s)) continue;
        assert_close(static_cast<double>(leaving(*p, s)), 1, 1e-11);
      }
      const Real whole =
          semiring == Semiring::tropical ? std::exp(-static_cast<Real>(tropical_total(*m, Run{}))) : *oracle::total(*m);
      assert_close(static_cast<double>(leaving(*p, p->start())), static_cast<double>(whole), 1e-11);
      // Pushing again changes nothing (with failure and default arcs, what only look-ups see may).
      if (p->phi_tape() >= 0) continue;
      const MachinePtr again = push(p, PushDirection::to_start, Run{});
      assert_int_equal(again->states(), p->states());
      assert_int_equal(again->arcs(), p->arcs());
      for (ArcId a = 0; a < p->arcs(); ++a) assert_close(again->weight(a), p->weight(a), 1e-10);
    }
  }
  assert_true(compared > 3600 / kCasesDivisor && failing > compared / 5);
}

static void normalized_machines_are_probabilistic_with_their_failure_arcs(void **) {
  uint64_t seed = 5000;
  int compared = 0, failing = 0;
  for (const Semiring semiring : {Semiring::real, Semiring::log}) {
    for (int round = 0; round < 640 / kCasesDivisor; ++round) {
      const Shape shape = shape_of(semiring, round & 63);
      const MachinePtr m = random_machine(shape, seed++);
      const auto whole = oracle::total(*m);
      if (!whole) continue;
      if (*whole == 0) {
        assert_throws(normalize(m, Run{}), Code::empty);
        continue;
      }
      const MachinePtr p = checked(normalize(m, Run{}));
      ++compared;
      failing += p->has_phi();
      for (State s = 0; s < p->states(); ++s) {
        if (reached(*p, s)) assert_close(static_cast<double>(leaving(*p, s)), 1, 1e-11);
      }
      for (const Strings &strings : all_strings(shape.alphabet, m->tapes() == 1 ? 3 : 2)) {
        assert_close(static_cast<double>(weight_of(*p, strings)), static_cast<double>(weight_of(*m, strings) / *whole), 1e-11);
      }
    }
  }
  assert_true(compared > 1000 / kCasesDivisor && failing > compared / 5);
}

static void toward_the_end_weights_stay_and_what_enters_sums_to_one(void **) {
  uint64_t seed = 9000;
  int compared = 0;
  for (const Semiring semiring : {Semiring::real, Semiring::log, Semiring::tropical}) {
    for (int round = 0; round < 640 / kCasesDivisor; ++round) {
      const Shape shape = shape_of(semiring, round & 63);
      const MachinePtr m = random_machine(shape, seed++);
      if (!finite(*m)) continue;
      const MachinePtr p = checked(push(m, PushDirection::to_end, Run{}));
      assert_false(p->has_phi() || p->has_rho());
      check_same_weights(m, p, shape);
      ++compared;
      Array<Real> entering(static_cast<size_t>(p->states()), 0);
      for (State s = 0; s < p->states(); ++s) {
        for (const Step &step : steps(*p, s)) {
          Real &sum = entering[static_cast<size_t>(step.to)];
          sum = semiring == Semiring::tropical ? std::max(sum, step.weight) : sum + step.weight;
        }
      }
      for (State s = 1; s < p->states(); ++s) assert_close(static_cast<double>(entering[static_cast<size_t>(s)]), 1, 1e-11);
    }
  }
  assert_true(compared > 1800 / kCasesDivisor);
}

static void a_start_that_arcs_lead_back_to_is_copied(void **) {
  Builder b(Semiring::real, {Alphabet::sized(2)});
  b.add_states(1);
  const Label a = 1;
  b.add_arc(0, &a, 0.5, 0);
  b.set_final(0, 3);
  const MachinePtr p = push(b.build(), PushDirection::to_start, Run{});
  assert_int_equal(p->states(), 2);
  assert_close(p->final_weight(0), 3, 1e-15);
  assert_close(p->final_weight(1), 0.5, 1e-15);
  const MachinePtr n = normalize(b.build(), Run{});
  assert_int_equal(n->states(), 1);
  assert_close(n->final_weight(0), 0.5, 1e-15);
  assert_close(n->weight(0), 0.5, 1e-15);
}

// Weights far beyond the range of doubles cancel.
static void long_products(void **) {
  Builder b(Semiring::log, {Alphabet::sized(2)});
  const State n = 5000;
  b.add_states(n + 1);
  const Label x = 1, y = 2;
  for (State s = 0; s < n; ++s) {
    b.add_arc(s, &x, 300 + std::log(2), s + 1);
    b.add_arc(s, &y, 300 + std::log(2), s + 1);
  }
  b.set_final(n, 0);
  const MachinePtr p = normalize(b.build(), Run{});
  for (ArcId a = 0; a < p->arcs(); ++a) assert_close(p->weight(a), std::log(2), 1e-13);
}

// The failure arc's weight is k·β(b)/β(s), with nothing divided off (B.7 as corrected).
static void a_failure_arc_weighs_what_the_look_ups_take_over(void **) {
  Builder b(Semiring::real, {Alphabet::sized(2)});
  b.add_states(2);
  const Label x = 1, y = 2, phi = kPhi;
  b.add_arc(0, &x, 0.2, 0);
  b.add_arc(0, &phi, 0.5, 1);
  b.add_arc(1, &x, 0.1, 0);
  b.add_arc(1, &y, 0.4, 1);
  b.set_final(1, 0.6);
  const MachinePtr m = b.build(), p = normalize(m, Run{});
  const auto beta = *oracle::backward(*m);
  assert_int_equal(p->states(), 2);
  assert_close(p->weight(p->phi_arc(0)), static_cast<double>(0.5L * beta[1] / beta[0]), 1e-14);
}

// A back-off model of three levels over 50,000 symbols, cyclic, two tapes: pushed and
// normalized without ever going through the alphabet.
static void no_alphabet_is_expanded(void **) {
  const Label symbols = 50000;
  const State leaves = 300;
  Rng r(3, RngMethod::test, 31, 0, 0);
  Builder b(Semiring::log, {Alphabet::sized(symbols), Alphabet::sized(symbols)});
  b.add_states(leaves + 11);  // leaves, ten states in the middle, one that reads anything
  const State base = leaves + 10;
  for (State s = 0; s < base; ++s) {
    const Label phi[] = {kPhi, kEpsilon};
    b.add_arc(s, phi, 0.5 + r.uniform(), s < leaves ? leaves + s % 10 : base);
    for (int k = 0; k < 20; ++k) {
      const Label pair[] = {static_cast<Label>(1 + r.below(static_cast<uint64_t>(symbols))), 7};
      b.add_arc(s, pair, 5 + r.uniform(), static_cast<State>(r.below(static_cast<uint64_t>(leaves))));
    }
  }
  const Label rho[] = {kRho, 9};
  b.add_arc(base, rho, 12, 0);
  b.set_final(base, 1);
  const MachinePtr m = b.build();
  for (const bool whole : {true, false}) {
    int64_t visited = 0;
    Run run;
    run.arcs_visited = &visited;
    const MachinePtr p = whole ? push(std::make_shared<const Machine>(m->arrays()), PushDirection::to_start, run)
                               : normalize(std::make_shared<const Machine>(m->arrays()), run);
    assert_true(p->has_phi() && p->has_rho());
    assert_true(p->arcs() <= m->arcs() + 21);
    assert_true(visited < 60 * m->arcs());
    if (!whole) assert_close(total(*p, Run{}).log(), 0, 1e-11);
  }
}

static void infinite_mass_and_the_idempotent_semirings(void **) {
  Builder b(Semiring::log, {Alphabet::sized(2)});
  b.add_states(2);
  const Label a = 1;
  b.add_arc(0, &a, 0, 0);
  b.add_arc(0, &a, 0, 1);
  b.set_final(1, 0);
  assert_throws(push(b.build(), PushDirection::to_start, Run{}), Code::diverged);
  assert_throws(push(b.build(), PushDirection::to_end, Run{}), Code::diverged);
  assert_throws(normalize(b.build(), Run{}), Code::diverged);
  for (const Semiring semiring : {Semiring::tropical, Semiring::boolean}) {
    Builder c(semiring, {Alphabet::sized(2)});
    c.add_states(3);
    c.add_arc(0, &a, 0, 1);
    c.add_arc(1, &a, 0, 0);
    c.set_final(1, 0);
    assert_throws(normalize(c.build(), Run{}), Code::unsupported);
    for (const PushDirection direction : {PushDirection::to_start, PushDirection::to_end}) {
      const MachinePtr p = push(c.build(), direction, Run{});
      assert_int_equal(p->states(), 2);  // the third is not reached
      assert_int_equal(p->arcs(), 2);
      assert_close(p->weight(0), 0, 0);
      assert_close(p->final_weight(1), 0, 0);
    }
  }
}

static void limits_hold(void **) {
  Shape shape = shape_of(Semiring::log, 2);
  const MachinePtr m = random_machine(shape, 3);
  for (const PushDirection direction : {PushDirection::to_start, PushDirection::to_end}) {
    Run few;
    few.max_states = 2;
    assert_throws(push(m, direction, few), Code::limit);
    few = Run{};
    few.max_arcs = 3;
    assert_throws(push(m, direction, few), Code::limit);
    few = Run{};
    few.max_bytes = 100;
    assert_throws(push(m, direction, few), Code::limit);
  }
}

TESTS(toward_the_start_weights_stay_and_rows_sum_to_one, normalized_machines_are_probabilistic_with_their_failure_arcs,
      toward_the_end_weights_stay_and_what_enters_sums_to_one, a_start_that_arcs_lead_back_to_is_copied, long_products,
      a_failure_arc_weighs_what_the_look_ups_take_over, no_alphabet_is_expanded, infinite_mass_and_the_idempotent_semirings,
      limits_hold)

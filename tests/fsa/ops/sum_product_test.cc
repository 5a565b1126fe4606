#include "fsa/ops/sum_product.hh"

#include "fsa/base/rng.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/explicit_failure.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static Shape side(Semiring semiring, int32_t tapes, int32_t joined, bool phi, bool rho) {
  Shape s;
  s.semiring = semiring;
  s.states = 5;
  s.arcs = 9;
  s.alphabet.assign(static_cast<size_t>(tapes), 2);
  s.epsilons = true;
  s.phi = phi;
  s.rho = rho;
  s.phi_tape = joined;
  s.cyclic = true;
  s.zero_weights = true;
  s.scale = 0.12;
  return s;
}

static double log_sum_product(std::initializer_list<MachinePtr> machines, const Run &run = Run{}) {
  const std::vector<MachinePtr> list(machines);
  return sum_product(list, run).log();
}

static MachinePtr composed_all(const std::vector<MachinePtr> &machines) {
  MachinePtr m = machines[0];
  for (size_t i = 1; i < machines.size(); ++i) m = compose(m, machines[i], Run{});
  return m;
}

static void two_machines_against_dense_matrices(void **) {
  uint64_t seed = 1;
  for (const Semiring semiring : {Semiring::real, Semiring::log}) {
    for (int tapes = 0; tapes < 4; ++tapes) {
      for (int kind = 0; kind < 16; ++kind) {
        for (int round = 0; round < 12 / kCasesDivisor; ++round) {
          const MachinePtr a = random_machine(side(semiring, 1 + tapes % 2, tapes % 2, kind & 1, kind & 2), seed++);
          const MachinePtr b = random_machine(side(semiring, 1 + tapes / 2, 0, kind & 4, kind & 8), seed++);
          assert_close(log_sum_product({a, b}), static_cast<double>(std::log(total_composed(*a, *b, 2))), 1e-12);
        }
      }
    }
  }
}

// Up to four machines, with failure arcs wherever a machine can have them.
static void is_the_total_of_the_composition(void **) {
  uint64_t seed = 100000;
  int finite = 0;
  for (const Semiring semiring : {Semiring::real, Semiring::log, Semiring::tropical}) {
    for (int round = 0; round < 400 / kCasesDivisor; ++round) {
      Rng r(seed, RngMethod::test, 5, 0, 0);
      std::vector<MachinePtr> machines;
      const uint64_t n = 2 + r.below(3);
      for (uint64_t i = 0; i < n; ++i) {
        const int32_t tapes = 1 + static_cast<int32_t>(r.below(2));
        Shape shape =
            side(semiring, tapes, static_cast<int32_t>(r.below(static_cast<uint64_t>(tapes))), r.below(2), r.below(2));
        shape.states = 4;
        machines.push_back(random_machine(shape, seed++));
      }
      const double expected = total(*composed_all(machines), Run{}).log(), got = sum_product(machines, Run{}).log();
      assert_close(got, expected, 1e-12);
      finite += std::isfinite(expected);
    }
  }
  assert_true(finite > 300 / kCasesDivisor);
}

static MachinePtr loop(Semiring semiring, double weight, double final_weight) {
  Builder b(semiring, {Alphabet::sized(1)});
  b.add_states(2);
  const Label c = 1;
  b.add_arc(0, &c, weight, 1);
  b.add_arc(1, &c, weight, 0);
  b.set_final(1, final_weight);
  return b.build();
}

static void infinite_sums_diverge_and_dead_cycles_do_not(void **) {
  assert_throws(log_sum_product({loop(Semiring::real, 2, 1), loop(Semiring::real, 0.5, 1)}), Code::diverged);
  assert_throws(log_sum_product({loop(Semiring::log, 0, 1), loop(Semiring::log, -1, 1)}), Code::diverged);
  assert_throws(log_sum_product({loop(Semiring::tropical, -1, 1), loop(Semiring::tropical, 0.5, 1)}), Code::diverged);
  assert_close(log_sum_product({loop(Semiring::tropical, -1, 1), loop(Semiring::tropical, 1.5, 1)}), -2.5, 1e-15);
  // Zero finals: nothing leaves the cycle, so nothing is infinite.
  assert_true(log_sum_product({loop(Semiring::real, 2, 0), loop(Semiring::real, 2, 1)}) == -INFINITY);
  assert_close(log_sum_product({loop(Semiring::real, 0.5, 1), loop(Semiring::real, 1, 1)}), std::log(0.5 / (1 - 0.25)), 1e-15);
}

// Costs of many thousands: far outside a double's range as values, on each of the ways through.
static void a_huge_range_of_weights(void **) {
  const AlphabetPtr sigma = Alphabet::sized(1);
  const Label c = 1;
  for (const double cost : {1.0, 100.0, 250.0, 5000.0, -5000.0, 1e6}) {
    for (const Semiring semiring : {Semiring::log, Semiring::tropical}) {
      Builder b(semiring, {sigma});
      b.add_states(41);
      for (State s = 0; s < 40; ++s) b.add_arc(s, &c, cost, s + 1);
      b.set_final(40, cost / 2);
      const MachinePtr m = b.build();
      assert_close(log_sum_product({m, m, m}), -3 * 40.5 * cost, 1e-14);
    }
  }
  Builder b(Semiring::real, {sigma});
  b.add_states(41);
  for (State s = 0; s < 40; ++s) b.add_arc(s, &c, s % 2 ? 1e-300 : 1e-250, s + 1);
  b.set_final(40, 1e-300);
  const MachinePtr m = b.build();
  assert_close(log_sum_product({m, m}), -2 * (20 * 550 + 300) * std::log(10.0), 1e-14);
}

static void one_machine_and_none(void **) {
  const MachinePtr m = random_machine(side(Semiring::log, 2, 1, true, true), 3);
  assert_close(log_sum_product({m}), total(*m, Run{}).log(), 0);
  assert_throws(log_sum_product({}), Code::argument);
  assert_throws(log_sum_product({m, random_machine(side(Semiring::real, 1, 0, false, false), 3)}), Code::argument);
  Shape other = side(Semiring::log, 1, 0, false, false);
  other.alphabet = {3};
  assert_throws(log_sum_product({m, random_machine(other, 3)}), Code::argument);
}

static void limits_end_in_limit(void **) {
  Shape x = side(Semiring::log, 1, 0, false, false);
  x.states = 20;
  x.arcs = 200;
  x.scale = 0.02;
  const MachinePtr a = random_machine(x, 1), b = random_machine(x, 2);
  assert_true(std::isfinite(log_sum_product({a, b})));
  Run few;
  few.max_states = 5;
  assert_throws(log_sum_product({a, b}, few), Code::limit);
  few = Run{};
  few.max_bytes = 4000;
  assert_throws(log_sum_product({a, b}, few), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  few = Run{};
  few.cancel = &flag;
  x.states = 60;
  x.arcs = 2000;
  x.scale = 0.005;
  const MachinePtr c = random_machine(x, 3), d = random_machine(x, 4);
  assert_throws(log_sum_product({c, d}, few), Code::cancelled);
}

// A string against a φ model over 50,000 symbols: each symbol is looked up.
static void a_large_alphabet_is_not_expanded(void **) {
  const Label size = 50000;
  const AlphabetPtr sigma = Alphabet::sized(size);
  Builder lm(Semiring::log, {sigma});
  lm.add_states(2);
  for (Label c = 1; c <= size; ++c) lm.add_arc(1, &c, 1, 0);
  const Label phi = kPhi;
  lm.add_arc(0, &phi, 0.5, 1);
  lm.set_final(1, 0);
  Builder line(Semiring::log, {sigma});
  line.add_states(101);
  for (State s = 0; s < 100; ++s) {
    const Label c = 1 + 7 * s;
    line.add_arc(s, &c, 0, s + 1);
  }
  line.set_final(100, 0);
  int64_t visited = 0;
  Run run;
  run.arcs_visited = &visited;
  assert_close(log_sum_product({line.build(), lm.build()}, run), -150.5, 1e-13);
  assert_true(visited > 0 && visited < 2000);
}

// Back-off models against machines that read every symbol everywhere: visits are
// bounded by own arcs and alphabet per state of the other machine, not their product.
static void failure_arcs_stay_native_against_dense_machines(void **) {
  const Label size = 300;
  const State contexts = 200;
  const AlphabetPtr sigma = Alphabet::sized(size);
  for (const Semiring semiring : {Semiring::real, Semiring::log, Semiring::tropical}) {
    const auto weight = [&](double w) { return semiring == Semiring::real ? w : -std::log(w); };
    Builder lm(semiring, {sigma});
    lm.add_states(contexts + 1);
    const Label phi = kPhi;
    for (Label c = 1; c <= size; ++c) lm.add_arc(0, &c, weight(0.001 / c), 1 + c % contexts);
    for (State s = 1; s <= contexts; ++s) {
      for (Label c = s; c < s + 3; ++c) lm.add_arc(s, &c, weight(0.1 + 0.001 * c / size), 1 + (7 * c + s) % contexts);
      lm.add_arc(s, &phi, weight(0.5), 0);
      if (s % 3) lm.set_final(s, weight(0.2));
    }
    lm.set_final(0, weight(0.1));
    Builder dense(semiring, {sigma, sigma});
    dense.add_states(2);
    for (Label c = 1; c <= size; ++c) {
      const Label both[] = {c, 1};
      dense.add_arc(0, both, weight(0.5), 1);
      dense.add_arc(1, both, weight(0.7), 0);
    }
    dense.set_final(1, weight(0.5));
    const MachinePtr model = lm.build(), other = dense.build();
    int64_t visited = 0;
    Run run;
    run.arcs_visited = &visited;
    const double native = log_sum_product({model, other}, run);
    // The composition, its trimming and the sum each look at the result's arcs; through the alphabet it would be 120,000 alone.
    assert_true(visited > 0 && visited < 2 * 3 * (model->arcs() + size) * 6);
    assert_close(native, log_sum_product({explicit_failure(model, Run{}), other}), 1e-12);
    Run tight;  // too little for the composition, and for the one strong component that the lazy way has to hold
    tight.max_arcs = 100;
    assert_throws(log_sum_product({model, other}, tight), Code::limit);
  }
}

TESTS(two_machines_against_dense_matrices, is_the_total_of_the_composition, infinite_sums_diverge_and_dead_cycles_do_not,
      a_huge_range_of_weights, one_machine_and_none, limits_end_in_limit, failure_arcs_stay_native_against_dense_machines,
      a_large_alphabet_is_not_expanded)

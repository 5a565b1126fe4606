#include "fsa/ops/explicit_failure.hh"

#include "fsa/machine/builder.hh"
#include "fsa/ops/rational.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/written_machine.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static Shape shape_of(Semiring semiring, bool phi, bool rho, int32_t tapes) {
  Shape s;
  s.semiring = semiring;
  s.states = 6;
  s.arcs = 9;
  s.alphabet.assign(static_cast<size_t>(tapes), 3);
  s.epsilons = true;
  s.phi = phi;
  s.rho = rho;
  s.phi_tape = tapes - 1;
  s.zero_weights = true;
  s.scale = 0.8;
  return s;
}

// State for state: the same moves to the same places, and the same stopping weight.
static void every_state_moves_and_stops_as_before(void **) {
  uint64_t seed = 1;
  for (const Semiring semiring : {Semiring::real, Semiring::log, Semiring::tropical}) {
    for (int round = 0; round < 90; ++round) {
      Shape shape = shape_of(semiring, round & 1, round & 2, 1 + round % 3);
      shape.cyclic = round & 4;
      const MachinePtr m = random_machine(shape, seed++);
      const MachinePtr e = checked(explicit_failure(m, Run{}));
      assert_false(e->has_phi() || e->has_rho());
      assert_int_equal(e->states(), m->states());
      assert_int_equal(e->start(), m->start());
      for (State s = 0; s < m->states(); ++s) {
        std::map<std::pair<Array<Label>, State>, std::pair<Real, int>> before, after;
        const auto collect = [&](const Machine &x, auto &into) {
          for (const Step &step : steps(x, s)) {
            auto &[weight, count] = into[{step.labels, step.to}];
            weight += step.weight;
            ++count;
          }
        };
        collect(*m, before);
        collect(*e, after);
        assert_int_equal(before.size(), after.size());
        for (const auto &[key, value] : before) {
          assert_int_equal(after[key].second, value.second);
          assert_close(static_cast<double>(after[key].first), static_cast<double>(value.first), 1e-14);
        }
        assert_close(static_cast<double>(stop(*e, s).weight), static_cast<double>(stop(*m, s).weight), 1e-14);
        assert_int_equal(e->is_final(s), stop(*m, s).at >= 0);
      }
    }
  }
}

static void a_machine_without_them_is_returned_as_it_is(void **) {
  const MachinePtr m = random_machine(shape_of(Semiring::log, false, false, 2), 3);
  assert_ptr_equal(explicit_failure(m, Run{}).get(), m.get());
}

static void limits_and_open_tapes(void **) {
  const Label rho = kRho;
  Builder wide(Semiring::log, {Alphabet::sized(1000000)});
  wide.add_states(1);
  wide.add_arc(0, &rho, 0, 0);
  Run few;
  few.max_arcs = 1000;
  assert_throws(explicit_failure(wide.build(), few), Code::limit);
  few = Run{};
  few.max_bytes = 1000;
  assert_throws(explicit_failure(wide.build(), few), Code::limit);
  assert_int_equal(explicit_failure(wide.build(), Run{})->arcs(), 1000000);
  Builder open(Semiring::log, {Alphabet::open()});
  open.add_states(1);
  open.add_arc(0, &rho, 0, 0);
  assert_throws(explicit_failure(open.build(), Run{}), Code::unsupported);
}

// A look-up whose weight rounding would make zero; and its end, which parts resolve too.
static void look_ups_that_underflow_are_a_limit(void **) {
  const auto looks_up = [](double failure, double found) {
    return machine(1, 3, {{0, {kPhi}, failure, 1}, {1, {1}, found, 2}});
  };
  assert_throws(explicit_failure(looks_up(1e-200, 1e-200), Run{}), Code::limit);
  assert_true(relation(*explicit_failure(looks_up(1e-200, 0), Run{})).empty());
  assert_true(relation(*explicit_failure(looks_up(0, 1e-200), Run{})).empty());
  const auto stops = [](double first, double second) {
    return machine(1, 4, {{0, {1}, 1, 1}, {1, {kPhi}, first, 2}, {2, {kPhi}, second, 3}});
  };
  assert_throws(explicit_failure(stops(1e-200, 1e-200), Run{}), Code::limit);
  assert_throws(closure(stops(1e-200, 1e-200), Closure::star, Run{}), Code::limit);
  assert_true(relation(*explicit_failure(stops(1e-200, 0), Run{})).empty());
  assert_int_equal(closure(stops(1e-200, 0), Closure::plus, Run{})->states(), 4);
}

TESTS(every_state_moves_and_stops_as_before, a_machine_without_them_is_returned_as_it_is, limits_and_open_tapes,
      look_ups_that_underflow_are_a_limit)

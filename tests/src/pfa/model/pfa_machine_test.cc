// Of src/pfa/model/pfa_machine.cc: automata as machines and back.
#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "tests/fsa/oracle.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/src/pfa/pfa_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace pfa_oracle;

static void the_machine_gives_every_string_its_probability(void **) {
  for (const Semiring semiring : {Semiring::real, Semiring::log}) {
    for (const Form form : {Form::plain, Form::scaled, Form::collapsed}) {
      for (uint64_t seed = 1; seed <= 5; ++seed) {
        const PfaPtr pfa = random(3, 2, form, .5, seed);
        const MachinePtr machine = pfa_machine(*pfa, semiring, Run{});
        const Dense table = dense(*pfa);
        for (const String &x : strings(2, 4)) {
          assert_close(static_cast<double>(oracle::weight_of(*machine, {x})), static_cast<double>(probability(table, x)),
                       1e-13);
        }
        assert_close(total(*machine, Run{}).value(), 1, 1e-12);
      }
    }
  }
}

static void one_initial_state_is_the_start_several_get_one_of_their_own(void **) {
  assert_int_equal(pfa_machine(*random(4, 2, Form::collapsed, .5, 1), Semiring::log, Run{})->states(), 4);
  const MachinePtr machine = pfa_machine(*random(4, 2, Form::plain, .5, 1), Semiring::log, Run{});
  assert_int_equal(machine->states(), 5);
  assert_int_equal(machine->start(), 4);
  assert_throws(pfa_machine(*random(4, 2, Form::plain, .5, 1), Semiring::tropical, Run{}), Code::argument);
}

static void a_machine_of_any_weights_becomes_the_automaton_of_its_distribution(void **) {
  int tried = 0;
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    oracle::Shape shape;
    shape.states = 4;
    shape.arcs = 8;
    shape.alphabet = {2};
    shape.cyclic = true;
    shape.epsilons = seed % 3 != 0;
    shape.phi = seed % 2 != 0;
    shape.rho = seed % 5 == 0;
    shape.scale = .15;
    shape.semiring = seed % 4 < 2 ? Semiring::log : Semiring::real;
    const MachinePtr machine = oracle::random_machine(shape, seed);
    const auto mass = oracle::total(*machine);
    if (!mass || !(*mass > 0)) continue;
    ++tried;
    const PfaPtr pfa = pfa_of_machine(*machine, Run{});
    require_consistent(*pfa);
    const Dense table = dense(*pfa);
    for (const String &x : strings(2, 3)) {
      assert_close(static_cast<double>(probability(table, x)), static_cast<double>(oracle::weight_of(*machine, {x}) / *mass),
                   1e-10);
    }
  }
  assert_true(tried > 50);
}

static void machines_without_a_distribution_are_refused(void **) {
  const AlphabetPtr a = Alphabet::sized(1);
  Builder none(Semiring::real, {a});
  assert_throws(pfa_of_machine(*none.build(), Run{}), Code::empty);
  Builder loop(Semiring::real, {a});
  const Label label = 1;
  const State s = loop.add_state();
  loop.add_arc(s, &label, 1.5, s);
  loop.set_final(s, 1);
  assert_throws(pfa_of_machine(*loop.build(), Run{}), Code::diverged);
  Builder open(Semiring::real, {Alphabet::open()});
  open.set_final(open.add_state(), 1);
  assert_throws(pfa_of_machine(*open.build(), Run{}), Code::argument);
  Builder two(Semiring::real, {a, a});
  assert_throws(pfa_of_machine(*two.build(), Run{}), Code::unsupported);
  Builder costs(Semiring::tropical, {a});
  costs.set_final(costs.add_state(), 1);
  assert_throws(pfa_of_machine(*costs.build(), Run{}), Code::unsupported);
}

static void limits_hold(void **) {
  Run run;
  run.max_states = 4;
  const PfaPtr pfa = random(4, 2, Form::plain, .5, 1);
  assert_throws(pfa_machine(*pfa, Semiring::log, run), Code::limit);
  run.max_states = 5;
  run.max_arcs = 5;
  assert_throws(pfa_machine(*pfa, Semiring::log, run), Code::limit);
}

static void a_large_alphabet_is_asked_of_the_limit_first(void **) {
  RowWriter out(Semiring::log, {Alphabet::sized(2000000000)});
  const Label symbol = 2000000000;
  out.arc(&symbol, 0.0, 1);
  out.end_state(zero(Semiring::log), false);
  out.end_state(0, true);
  const MachinePtr machine = out.finish(0, -1);
  assert_throws(pfa_of_machine(*machine, Run{}), Code::limit);  // 16 GB of offsets
}

TESTS(the_machine_gives_every_string_its_probability, one_initial_state_is_the_start_several_get_one_of_their_own,
      a_machine_of_any_weights_becomes_the_automaton_of_its_distribution, machines_without_a_distribution_are_refused,
      limits_hold, a_large_alphabet_is_asked_of_the_limit_first)

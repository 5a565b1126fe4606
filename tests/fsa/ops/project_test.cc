#include "fsa/ops/project.hh"

#include <algorithm>

#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static Shape shape_of(Semiring semiring, bool phi, bool rho, int32_t phi_tape) {
  Shape s;
  s.semiring = semiring;
  s.states = 5;
  s.arcs = 9;
  s.alphabet = {2, 3, 2};
  s.epsilons = true;
  s.phi = phi;
  s.rho = rho;
  s.phi_tape = phi_tape;
  s.zero_weights = true;
  s.scale = 0.8;
  return s;
}

static void sums_over_the_tapes_left_out(void **) {
  const std::vector<Array<int32_t>> picks = {{0}, {1}, {2}, {2, 0}, {1, 2}, {2, 1, 0}, {0, 1, 2}};
  uint64_t seed = 1;
  for (const Semiring semiring : {Semiring::real, Semiring::log, Semiring::tropical}) {
    for (const auto &pick : picks) {
      for (int round = 0; round < 24; ++round) {
        const int32_t phi_tape = round % 3;
        const MachinePtr m = random_machine(shape_of(semiring, round & 4, round & 8, phi_tape), seed++);
        const MachinePtr p = checked(project(m, pick, Run{}));
        assert_int_equal(p->tapes(), pick.size());
        const bool kept = std::find(pick.begin(), pick.end(), phi_tape) != pick.end();
        assert_int_equal(p->has_phi(), kept && m->has_phi());
        assert_int_equal(p->has_rho(), kept && m->has_rho());
        assert_same(relation(*p), picked(*m, pick));
      }
    }
  }
}

static void outlives_the_machine_it_was_made_from(void **) {
  MachinePtr m = random_machine(shape_of(Semiring::log, false, false, 0), 7);
  const Relation expected = picked(*m, {1});
  const int32_t one[] = {1};
  const MachinePtr p = project(m, one, Run{});
  m.reset();
  assert_same(relation(*p), expected);
}

static void wrong_tapes_are_refused(void **) {
  const MachinePtr m = random_machine(shape_of(Semiring::log, false, false, 0), 7);
  const Array<int32_t> none, beyond = {3}, below = {-1}, twice = {1, 0, 1};
  assert_throws(project(m, none, Run{}), Code::argument);
  assert_throws(project(m, beyond, Run{}), Code::argument);
  assert_throws(project(m, below, Run{}), Code::argument);
  assert_throws(project(m, twice, Run{}), Code::argument);
}

TESTS(sums_over_the_tapes_left_out, outlives_the_machine_it_was_made_from, wrong_tapes_are_refused)

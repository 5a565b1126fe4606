#include "fsa/ops/rational.hh"
#include "tests/fsa/ops/rational_shapes.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static void every_pair_weighs_the_product(void **) {
  uint64_t seed = 1;
  for (const Semiring semiring : kAllSemirings) {
    for (uint64_t round = 0; round < 120; ++round) {
      const MachinePtr a = random_machine(rational_shape(semiring, round, 1 + round % 2, 1), seed++),
                       b = random_machine(rational_shape(semiring, round / 3, 1 + round / 2 % 2, 0), seed++);
      const MachinePtr c = checked(cross(a, b, Run{}));
      Relation expected;
      const Relation right = relation(*b);
      for (const auto &[u, x] : relation(*a)) {
        for (const auto &[v, y] : right) {
          Strings both = u;
          both.insert(both.end(), v.begin(), v.end());
          oracle::add_up(semiring, expected, both, x * y);
        }
      }
      assert_same(relation(*c), expected);
      assert_int_equal(path_count(*c, 12), path_count(*a, 5) * path_count(*b, 5));
      assert_int_equal(c->phi_tape(), a->phi_tape() >= 0   ? a->phi_tape()
                                      : b->phi_tape() >= 0 ? a->tapes() + b->phi_tape()
                                                           : -1);
    }
  }
}

static void totals_of_cyclic_machines_multiply(void **) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    Shape shape = rational_shape(Semiring::log, seed, 1, 0);
    shape.cyclic = true;
    shape.scale = 0.1;
    const MachinePtr a = random_machine(shape, 900 + seed), b = random_machine(shape, 1900 + seed);
    assert_close(static_cast<double>(*total(*cross(a, b, Run{}))), static_cast<double>(*total(*a) * *total(*b)), 1e-13);
  }
}

static void what_does_not_fit_is_refused(void **) {
  const MachinePtr a = random_machine(rational_shape(Semiring::log, 0, 2, 0), 1),
                   b = random_machine(rational_shape(Semiring::real, 0, 2, 0), 1);
  assert_throws(cross(a, b, Run{}), Code::argument);
  MachinePtr many = a;
  for (int i = 0; i < 3; ++i) many = cross(many, many, Run{});
  assert_int_equal(many->tapes(), kMaxTapes);
  assert_throws(cross(many, a, Run{}), Code::limit);
  Run few;
  few.max_states = 9;
  assert_throws(cross(a, a, few), Code::limit);
}

TESTS(every_pair_weighs_the_product, totals_of_cyclic_machines_multiply, what_does_not_fit_is_refused)

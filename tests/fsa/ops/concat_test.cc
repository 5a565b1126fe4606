#include "tests/fsa/ops/rational_shapes.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/rational.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static Relation product(Semiring semiring, const Relation &a, const Relation &b) {
  Relation r;
  for (const auto &[u, x] : a) {
    for (const auto &[v, y] : b) oracle::add_up(semiring, r, joined(u, v), x * y);
  }
  return r;
}

static void weights_multiply_along_every_split(void **) {
  uint64_t seed = 1;
  int failing = 0;
  for (const Semiring semiring : kAllSemirings) {
    for (uint64_t round = 0; round < 160; ++round) {
      const int32_t tapes = 1 + round % 2;
      const MachinePtr a = random_machine(rational_shape(semiring, round / 2, tapes, 0), seed++),
                       b = random_machine(rational_shape(semiring, round / 5, tapes, static_cast<int32_t>(round / 7)), seed++);
      const MachinePtr c = checked(concat(std::vector{a, b}, Run{}));
      assert_same(relation(*c), product(semiring, relation(*a), relation(*b)));
      assert_int_equal(path_count(*c, 12), path_count(*a, 5) * path_count(*b, 5));
      failing += c->has_phi();
      if (a->phi_tape() == b->phi_tape()) assert_true(c->has_phi() == (a->has_phi() || b->has_phi()));
      if (round % 16 == 0) {
        const Relation three = product(semiring, relation(*c), relation(*a));
        assert_same(relation(*concat(std::vector{a, b, a}, Run{})), three);
      }
    }
  }
  assert_true(failing > 200);
}

static void totals_of_cyclic_machines_multiply(void **) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    Shape shape = rational_shape(Semiring::real, seed, 1, 0);
    shape.cyclic = true;
    shape.scale = 0.1;
    const MachinePtr a = random_machine(shape, 900 + seed), b = random_machine(shape, 1900 + seed);
    assert_close(static_cast<double>(*total(*concat(std::vector{a, b}, Run{}))), static_cast<double>(*total(*a) * *total(*b)),
                 1e-13);
  }
}

// Stopping by failure through two states; a final weight of zero ends the look-up with nothing.
static void the_end_is_looked_up(void **) {
  for (const bool blocked : {false, true}) {
    Builder b(Semiring::real, {Alphabet::sized(1)});
    const Label c = 1, phi = kPhi;
    b.add_states(4);
    b.add_arc(0, &c, 0.5, 1);
    b.add_arc(1, &phi, 0.25, 2);
    b.add_arc(2, &phi, 0.125, 3);
    b.set_final(3, 0.5);
    if (blocked) b.set_final(2, 0);
    const MachinePtr m = b.build(), twice = concat(std::vector{m, m}, Run{});
    const Real stops = blocked ? 0 : 0.25L * 0.125L * 0.5L;
    assert_close(static_cast<double>(weight_of(*twice, {{1, 1}})), static_cast<double>(0.25L * stops * stops), 1e-15);
    assert_close(static_cast<double>(weight_of(*twice, {{1}})), 0, 0);
    assert_true(twice->has_phi());
  }
}

static void limits(void **) {
  const MachinePtr m = random_machine(rational_shape(Semiring::log, 1, 1, 0), 7);
  Run few;
  few.max_states = 9;
  assert_throws(concat(std::vector{m, m}, few), Code::limit);
  few = Run{};
  few.max_arcs = 2 * m->arcs();
  assert_throws(concat(std::vector{m, m}, few), Code::limit);
  few = Run{};
  few.max_bytes = 100;
  assert_throws(concat(std::vector{m, m}, few), Code::limit);
}

TESTS(weights_multiply_along_every_split, totals_of_cyclic_machines_multiply, the_end_is_looked_up, limits)

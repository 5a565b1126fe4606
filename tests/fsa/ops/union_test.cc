#include "fsa/ops/rational.hh"

#include "fsa/machine/builder.hh"
#include "tests/fsa/ops/rational_shapes.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace oracle;

static void weights_and_paths_add_up(void **) {
  uint64_t seed = 1;
  for (const Semiring semiring : kAllSemirings) {
    for (uint64_t round = 0; round < 160; ++round) {
      const int32_t tapes = 1 + round % 2;
      std::vector<MachinePtr> machines;
      Relation expected;
      size_t count = 0;
      for (uint64_t i = 0; i < 2 + round % 3; ++i) {  // the φ tapes differ now and then
        machines.push_back(
            random_machine(rational_shape(semiring, round / 2 + i, tapes, static_cast<int32_t>(round / 8 * i)), seed++));
        for (const auto &[strings, weight] : relation(*machines.back())) oracle::add_up(semiring, expected, strings, weight);
        count += path_count(*machines.back(), 5);
      }
      const MachinePtr u = checked(union_of(machines, Run{}));
      assert_same(relation(*u), expected);
      assert_int_equal(path_count(*u, 6), count);
    }
  }
}

static void failure_arcs_stay_native_where_they_name_one_tape(void **) {
  const MachinePtr a = random_machine(rational_shape(Semiring::log, 1, 2, 1), 1),
                   b = random_machine(rational_shape(Semiring::log, 3, 2, 1), 2),
                   c = random_machine(rational_shape(Semiring::log, 1, 2, 0), 3),
                   d = random_machine(rational_shape(Semiring::log, 0, 2, 0), 4);
  const MachinePtr one_tape = union_of(std::vector{d, a, b}, Run{}), two = union_of(std::vector{d, a, c}, Run{});
  assert_int_equal(one_tape->phi_tape(), 1);
  assert_true(one_tape->has_phi() == (a->has_phi() || b->has_phi()) && one_tape->has_rho() == (a->has_rho() || b->has_rho()));
  assert_true(one_tape->has_phi() && c->has_phi());
  assert_int_equal(one_tape->arcs(), 3 + a->arcs() + b->arcs() + d->arcs());
  assert_int_equal(two->phi_tape(), 1);  // the first one's
}

static void totals_of_cyclic_machines_add_up(void **) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    Shape shape = rational_shape(Semiring::log, seed, 1, 0);
    shape.cyclic = true;
    shape.scale = 0.1;
    const MachinePtr a = random_machine(shape, 900 + seed), b = random_machine(shape, 1900 + seed);
    assert_close(static_cast<double>(*total(*union_of(std::vector{a, b}, Run{}))), static_cast<double>(*total(*a) + *total(*b)),
                 1e-13);
  }
}

static MachinePtr arc(Semiring semiring, std::vector<AlphabetPtr> alphabets, Label label) {
  const Array<Label> labels(alphabets.size(), label);
  Builder b(semiring, std::move(alphabets));
  b.add_states(2);
  b.add_arc(0, labels.data(), one(semiring), 1);
  b.set_final(1, one(semiring));
  return b.build();
}

static void what_does_not_fit_is_refused(void **) {
  const AlphabetPtr two = Alphabet::sized(2), three = Alphabet::sized(3), open = Alphabet::open();
  const MachinePtr m = arc(Semiring::log, {two}, 2);
  const auto with = [&](const MachinePtr &other) { return union_of(std::vector{m, other}, Run{}); };
  assert_throws(with(arc(Semiring::real, {two}, 1)), Code::argument);
  assert_throws(with(arc(Semiring::log, {three}, 1)), Code::argument);
  assert_throws(with(arc(Semiring::log, {two, two}, 1)), Code::argument);
  assert_throws(with(arc(Semiring::log, {open}, 3)), Code::argument);  // no symbol of the other's
  assert_int_equal(with(arc(Semiring::log, {open}, 2))->alphabet(0)->size(), 2);
  Run few;
  few.max_states = 4;
  assert_throws(union_of(std::vector{m, m}, few), Code::limit);
  few = Run{};
  few.max_arcs = 3;
  assert_throws(union_of(std::vector{m, m}, few), Code::limit);
  few = Run{};
  few.max_bytes = 50;
  assert_throws(union_of(std::vector{m, m}, few), Code::limit);
  assert_ptr_equal(union_of(std::vector{m}, few).get(), m.get());
}

TESTS(weights_and_paths_add_up, failure_arcs_stay_native_where_they_name_one_tape, totals_of_cyclic_machines_add_up,
      what_does_not_fit_is_refused)

#include "fsa/machine/builder.hh"

#include "tests/test_list.hh"

using namespace hws;

static MachinePtr phi_machine() {
  Builder b(Semiring::log, {Alphabet::sized(3)});
  b.add_states(3);
  const Label x = 1, phi = kPhi;
  b.add_arc(0, &x, 0.5, 1);
  b.add_arc(1, &phi, 0.25, 2);
  b.add_arc(0, &phi, 0.125, 2);
  b.set_final(2, 1.0);
  b.set_final(1, INFINITY);
  return b.build();
}

static void rows_keep_the_order_of_a_states_arcs(void **) {
  const MachinePtr m = phi_machine();
  assert_int_equal(m->arcs(), 3);
  assert_int_equal(m->arc_end(0), 2);
  assert_int_equal(m->label(0, 0), 1);
  assert_int_equal(m->label(1, 0), kPhi);
  assert_int_equal(m->phi_arc(0), 1);
  assert_int_equal(m->phi_arc(1), 2);
  assert_int_equal(m->phi_arc(2), -1);
  assert_int_equal(m->phi_tape(), 0);
}

static void final_with_zero_weight_is_final(void **) {
  const MachinePtr m = phi_machine();
  assert_false(m->is_final(0));
  assert_true(m->is_final(1));
  assert_true(m->is_final(2));
}

static void index_is_sorted_and_leaves_phi_out(void **) {
  Builder b(Semiring::log, {Alphabet::sized(5)});
  b.add_states(1);
  for (const Label l : {4, kRho, 2, kEpsilon, kPhi, 2}) b.add_arc(0, &l, 0, 0);
  // φ to itself is a cycle: build refuses it.
  assert_throws(b.build(), Code::argument);
  Builder c(Semiring::log, {Alphabet::sized(5)});
  c.add_states(2);
  for (const Label l : {4, kRho, 2, kEpsilon, kPhi, 2}) c.add_arc(0, &l, 0, 1);
  const MachinePtr m = c.build();
  const TapeIndex &index = m->index(0);
  const Array<Label> expected = {kRho, kEpsilon, 2, 2, 4};
  assert_int_equal(index.label.size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i) assert_int_equal(index.label[i], expected[i]);
  assert_int_equal(index.arc[2], 2);
  assert_int_equal(index.arc[3], 5);
}

static void bad_arcs_are_refused_and_leave_the_builder_as_it_was(void **) {
  Builder b(Semiring::log, {Alphabet::sized(3), Alphabet::sized(3)});
  b.add_states(2);
  const auto add = [&](Label x, Label y, double w, State to) {
    const Label labels[2] = {x, y};
    b.add_arc(0, labels, w, to);
  };
  assert_throws(add(4, 1, 0, 1), Code::argument);
  assert_throws(add(-1, 1, 0, 1), Code::argument);
  assert_throws(add(1, 1, NAN, 1), Code::argument);
  assert_throws(add(1, 1, -INFINITY, 1), Code::argument);
  assert_throws(add(1, 1, 0, 2), Code::argument);
  assert_throws(add(kPhi, 1, 0, 1), Code::argument);
  assert_throws(add(kPhi, kRho, 0, 1), Code::argument);
  assert_int_equal(b.arcs(), 0);
  add(kPhi, 0, 0, 1);
  assert_throws(add(0, kRho, 0, 1), Code::argument);  // two tapes with φ or ρ
  add(kPhi, 0, 0, 1);
  assert_throws(b.build(), Code::argument);  // two φ arcs
}

static void phi_cycles_are_refused(void **) {
  Builder b(Semiring::real, {Alphabet::sized(3)});
  b.add_states(4);
  const Label phi = kPhi;
  b.add_arc(0, &phi, 1, 1);
  b.add_arc(1, &phi, 1, 2);
  b.build();
  b.add_arc(2, &phi, 1, 1);
  assert_throws(b.build(), Code::argument);
}

static void negative_values_are_refused_in_the_real_semiring(void **) {
  Builder b(Semiring::real, {Alphabet::open()});
  b.add_states(1);
  const Label x = 70000;
  assert_throws(b.add_arc(0, &x, -1, 0), Code::argument);
  assert_throws(b.add_arc(0, &x, INFINITY, 0), Code::argument);
  assert_throws(b.set_final(0, -1), Code::argument);
  b.add_arc(0, &x, 0, 0);
  assert_int_equal(b.build()->arcs(), 1);
}

static void empty_builder_makes_the_machine_that_accepts_nothing(void **) {
  const MachinePtr m = Builder(Semiring::tropical, {Alphabet::open()}).build();
  assert_int_equal(m->states(), 1);
  assert_false(m->is_final(0));
}

TESTS(rows_keep_the_order_of_a_states_arcs, final_with_zero_weight_is_final, index_is_sorted_and_leaves_phi_out,
      bad_arcs_are_refused_and_leave_the_builder_as_it_was, phi_cycles_are_refused,
      negative_values_are_refused_in_the_real_semiring, empty_builder_makes_the_machine_that_accepts_nothing)

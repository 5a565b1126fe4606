#include "fsa/compile/string_machine.hh"

#include "fsa/base/error.hh"
#include "tests/test_list.hh"

using namespace hws;

static void accepts_one_string_with_weight_one(void **) {
  for (const Semiring s : {Semiring::real, Semiring::log, Semiring::tropical}) {
    const Array<Label> labels = {3, 1, 1};
    const MachinePtr m = string_machine(Alphabet::sized(3), s, labels);
    assert_int_equal(m->states(), 4);
    assert_int_equal(m->arcs(), 3);
    assert_int_equal(m->start(), 0);
    for (State q = 0; q < 4; ++q) {
      assert_int_equal(m->is_final(q), q == 3);
      if (q == 3) continue;
      assert_int_equal(m->arc_begin(q), q);
      assert_int_equal(m->next(q), q + 1);
      assert_int_equal(m->label(q, 0), labels[static_cast<size_t>(q)]);
      assert_true(m->weight(q) == one(s));
    }
    assert_true(m->final_weight(3) == one(s));
  }
}

static void the_empty_string_is_one_state(void **) {
  const MachinePtr m = string_machine(Alphabet::open(), Semiring::log, {});
  assert_int_equal(m->states(), 1);
  assert_true(m->is_final(0));
}

static void labels_must_be_symbols(void **) {
  for (const Label bad : {0, -1, kPhi, kRho, 4, INT32_MAX, INT32_MIN}) {
    const Array<Label> labels = {1, bad};
    assert_throws(string_machine(Alphabet::sized(3), Semiring::log, labels), Code::argument);
  }
}

TESTS(accepts_one_string_with_weight_one, the_empty_string_is_one_state, labels_must_be_symbols)

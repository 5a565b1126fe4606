// docs/semantics.md, section 8, and 2.2 where it speaks of text.
#include "fsa/distance/best_paths.hh"
#include "fsa/io/att_text.hh"
#include "tests/test_list.hh"

using namespace hws;

static MachinePtr read(std::string_view text, Semiring s, int32_t tapes) {
  AttFormat format;
  format.semiring = s;
  format.tapes = tapes;
  return read_att_text(text, format, Run{});
}

static void rule_8_1(void **) {
  for (const Semiring s : {Semiring::real, Semiring::log, Semiring::tropical}) {
    const MachinePtr m = read("7 2 1 0 5 0.25\n7 9 2 3 0\n2 0.5\n9\n", s, 3);
    assert_int_equal(m->tapes(), 3);
    assert_int_equal(m->start(), 7);   // the first line's source
    assert_int_equal(m->states(), 10); // numbers as they stand
    const ArcId a = m->arc_begin(7);
    assert_int_equal(m->arcs(), 2);
    assert_int_equal(m->next(a), 2);
    const Label labels[] = {1, 0, 5};
    for (int32_t t = 0; t < 3; ++t) assert_int_equal(m->label(a, t), labels[t]);
    assert_true(m->weight(a) == 0.25);  // a cost in log and tropical, a value in real
    assert_true(m->final_weight(2) == 0.5);
    assert_true(m->weight(a + 1) == one(s));  // left out: one
    assert_true(m->final_weight(9) == one(s));
    assert_false(m->is_final(7));
  }
}

static void rule_2_2_in_text(void **) {
  const MachinePtr m = read("0 1 5\n1 2 5\n1 Infinity\n2\n", Semiring::log, 1);
  assert_true(m->is_final(1));
  assert_true(m->final_weight(1) == INFINITY);
  assert_false(m->is_final(0));
  // A start state that text can only name by a final line of weight zero still accepts nothing.
  const MachinePtr alone = read("0 Infinity\n", Semiring::log, 1);
  assert_int_equal(best_paths(alone, 3, Run{}).count(), 0);
}

TESTS(rule_8_1, rule_2_2_in_text)

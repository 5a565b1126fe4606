#include "src/edit/edit_context.hh"

#include "fsa/base/error.hh"
#include "tests/test_list.hh"

using namespace hws;

using Lengths = Array<std::array<int32_t, 3>>;  // left input, right input, left output

static void assert_chain(Stage stage, Windows full, const Lengths &expected) {
  const BackoffChain chain(stage, full);
  assert_int_equal(chain.depths(), expected.size());
  for (int32_t d = 0; d < chain.depths(); ++d) {
    const Windows &w = chain.windows(d);
    const std::array<int32_t, 3> &e = expected[static_cast<size_t>(chain.depths() - 1 - d)];  // given longest first
    assert_int_equal(w.left_input, e[0]);
    assert_int_equal(w.right_input, e[1]);
    assert_int_equal(w.left_output, e[2]);
  }
}

static void the_longest_window_is_shortened_first(void **) {
  assert_chain(insert_stage, {0, 1, 1}, {{0, 1, 1}, {0, 1, 0}, {0, 0, 0}});
  assert_chain(write_stage, {0, 1, 1}, {{0, 1, 1}, {0, 1, 0}});
  assert_chain(insert_stage, {2, 2, 2},
               {{2, 2, 2}, {1, 2, 2}, {1, 2, 1}, {1, 1, 1}, {0, 1, 1}, {0, 1, 0}, {0, 0, 0}});
  assert_chain(insert_stage, {1, 3, 2}, {{1, 3, 2}, {1, 2, 2}, {1, 2, 1}, {1, 1, 1}, {0, 1, 1}, {0, 1, 0}, {0, 0, 0}});
  assert_chain(insert_stage, {0, 0, 0}, {{0, 0, 0}});
}

static void stage_two_keeps_the_symbol_it_reads(void **) {
  assert_chain(write_stage, {2, 0, 0}, {{2, 1, 0}, {1, 1, 0}, {0, 1, 0}});
  assert_chain(write_stage, {0, 3, 1}, {{0, 3, 1}, {0, 2, 1}, {0, 1, 1}, {0, 1, 0}});
  assert_chain(write_stage, {1, 1, 1}, {{1, 1, 1}, {0, 1, 1}, {0, 1, 0}});
}

static void windows_hold_the_edge_beyond_the_strings(void **) {
  const Array<Label> x = {5, 6, 7}, y = {8};
  const ContextKey start = context_at(x, 0, y, 0), middle = context_at(x, 2, y, 1), end = context_at(x, 3, y, 1);
  const ContextKey expected_start{{0, 0, 0, 0, 0, 0, 5, 6, 7}}, expected_middle{{6, 5, 0, 8, 0, 0, 7, 0, 0}},
      expected_end{{7, 6, 5, 8, 0, 0, 0, 0, 0}};
  assert_true(start == expected_start);
  assert_true(middle == expected_middle);
  assert_true(end == expected_end);
  const ContextKey cut = BackoffChain(insert_stage, {1, 1, 0}).cut(middle, 2);
  const ContextKey expected_cut{{6, kUnseen, kUnseen, kUnseen, kUnseen, kUnseen, 7, kUnseen, kUnseen}};
  assert_true(cut == expected_cut);
}

static void tables_find_the_longest_context_they_have(void **) {
  const BackoffChain chain(insert_stage, {0, 1, 1});
  const Array<Label> x = {1, 2}, y = {2};
  const ContextKey here = context_at(x, 1, y, 1);
  // Given in any order and twice: numbered by depth, then by symbols.
  const ContextTable table(
      chain, {{2, chain.cut(here, 2)}, {1, chain.cut(here, 1)}, {0, chain.cut(here, 0)}, {1, chain.cut(here, 1)}});
  assert_int_equal(table.size(), 3);
  assert_int_equal(table.longest(here), 2);
  assert_int_equal(table.shorter(2), 1);
  assert_int_equal(table.shorter(1), 0);
  assert_int_equal(table.shorter(0), ContextTable::kNone);
  assert_int_equal(table.longest(context_at(x, 1, y, 0)), 1);
  assert_int_equal(table.longest(context_at(x, 0, y, 0)), 0);
  assert_throws(ContextTable(chain, {{0, chain.cut(here, 0)}, {2, chain.cut(here, 2)}}), Code::argument);
  assert_int_equal(ContextTable(BackoffChain(write_stage, {0, 1, 1}), {}).longest(here), ContextTable::kNone);
}

TESTS(the_longest_window_is_shortened_first, stage_two_keeps_the_symbol_it_reads, windows_hold_the_edge_beyond_the_strings,
      tables_find_the_longest_context_they_have)

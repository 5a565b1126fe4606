#include "fsa/io/string_lines.hh"

#include <cstring>

#include "fsa/base/error.hh"
#include "tests/test_list.hh"

using namespace hws;

static void lines_become_items(void **) {
  const AlphabetPtr a = Alphabet::named({"a", "b", "\xC3\xA4"});
  const StringBatchPtr s = read_string_lines("# pairs\nab\tb\xC3\xA4\t2.5\r\n\n\ta\nb\t\t-1e-3", {a, a}, Split::chars, Run{});
  assert_int_equal(s->count(), 3);
  assert_int_equal(s->tapes, 2);
  assert_int_equal(s->labels_of(0, 0).size(), 2);
  assert_int_equal(s->labels_of(0, 1)[1], 3);
  assert_true(s->values[0] == 2.5 && s->values[1] == 1 && s->values[2] == -1e-3);
  assert_int_equal(s->labels_of(1, 0).size(), 0);
  assert_int_equal(s->labels_of(1, 1).size(), 1);
  assert_int_equal(s->labels_of(2, 1).size(), 0);
  assert_true(s->alphabets[1] == a);
  const StringBatchPtr numbers = read_string_lines("3 1 2\n7\t0\n", {Alphabet::open()}, Split::spaces, Run{});
  assert_int_equal(numbers->count(), 2);
  assert_int_equal(numbers->labels_of(0, 0).size(), 3);
  assert_true(numbers->values[1] == 0);
  assert_int_equal(read_string_lines("", {a}, Split::chars, Run{})->count(), 0);
}

static void errors_name_the_place(void **) {
  const AlphabetPtr a = Alphabet::named({"a", "b", "\xC3\xA4"});
  const struct { const char *text; int64_t line, column; const char *says; } cases[] = {
      {"a\tb\na\n", 2, 1, "1 fields; expected 2 strings"}, {"a\tb\t1\t2\n", 1, 1, "4 fields"},
      {"#\na\tbq\n", 2, 4, "'q' is no symbol"}, {"\xC3\xA4\tb\tx\n", 1, 5, "'x'; expected a number"},
      {"a\tb\tnan\n", 1, 5, "'nan'"}, {"a\tb\t+-1\n", 1, 5, "'+-1'"}, {"a\tb\t1e999\n", 1, 5, "'1e999'"},
      {"a\tb\t\n", 1, 5, "expected a number"}, {"a b\tb\n", 1, 2, "' ' is no symbol"}, {"\xFF\tb\n", 1, 1, "\\xFF"}};
  for (const auto &c : cases) {
    try {
      read_string_lines(c.text, {a, a}, Split::chars, Run{});
      fail_msg("accepted: %s", c.text);
    } catch (const Error &e) {
      if (e.code != Code::parse || e.line != c.line || e.column != c.column || !strstr(e.message, c.says)) {
        fail_msg("%s: %d at %d:%d: %s", c.text, static_cast<int>(e.code), static_cast<int>(e.line), static_cast<int>(e.column),
                 e.message);
      }
    }
  }
  assert_throws(read_string_lines("ab\n", {Alphabet::open()}, Split::chars, Run{}), Code::argument);
}

TESTS(lines_become_items, errors_name_the_place)

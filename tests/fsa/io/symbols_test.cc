#include "fsa/io/symbols.hh"

#include <cstring>

#include "fsa/base/error.hh"
#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

static void symbol_files_as_openfst_writes_them(void **) {
  const AlphabetPtr a = read_symbols("<eps>\t0\nb   2\r\n\na 1\n\xC3\xA4\t3", Run{});
  assert_int_equal(a->size(), 3);
  assert_true(a->name(1) == "a" && a->name(2) == "b" && a->name(3) == "\xC3\xA4");
  assert_string_equal(write_symbols(*a).c_str(), "<eps>\t0\na\t1\nb\t2\n\xC3\xA4\t3\n");
  assert_true(join(a, read_symbols(write_symbols(*a), Run{})) != nullptr);
  assert_int_equal(read_symbols("a 1\n", Run{})->size(), 1);  // epsilon left out
  assert_string_equal(write_symbols(*Alphabet::sized(2)).c_str(), "<eps>\t0\n1\t1\n2\t2\n");
  const AlphabetPtr named_so = Alphabet::named({"<eps>"});
  assert_true(join(named_so, read_symbols(write_symbols(*named_so), Run{})) != nullptr);
  assert_throws(write_symbols(*Alphabet::open()), Code::argument);
}

// Columns are cut at tabs where the line has one, line by line.
static void names_may_have_blanks_between_tabs(void **) {
  const AlphabetPtr a = read_symbols("New York\t+1\nb 2\n of the \t 3\n", Run{});
  assert_int_equal(a->find("New York"), 1);
  assert_int_equal(a->find("b"), 2);
  assert_int_equal(a->find("of the"), 3);
  assert_string_equal(write_symbols(*a).c_str(), "<eps>\t0\nNew York\t1\nb\t2\nof the\t3\n");
  assert_true(join(a, read_symbols(write_symbols(*a), Run{})) != nullptr);
}

// Tables by the codes of characters have gaps, and some have names for labels below 0.
static void numbers_with_gaps_become_ranks(void **) {
  const NumberedSymbols s = read_numbered_symbols("e 101\n<phi> -2\nzero 0\nfar 99999999999\na 97\n", Run{});
  assert_int_equal(s.alphabet->size(), 3);
  assert_true(s.alphabet->name(1) == "a" && s.alphabet->name(2) == "e" && s.alphabet->name(3) == "far");
  assert_int_equal(s.symbol(97), 1);
  assert_int_equal(s.symbol(101), 2);
  assert_int_equal(s.symbol(99999999999), 3);
  for (const int64_t none : {-2, 0, 1, 98, 102}) assert_int_equal(s.symbol(none), 0);
  const NumberedSymbols own = read_numbered_symbols("b 2\na 1\n", Run{});
  assert_true(own.numbers.empty());
  assert_int_equal(own.symbol(2), 2);
  assert_int_equal(own.symbol(3), 0);
}

static void errors_name_the_place(void **) {
  const struct { const char *text; int64_t line, column; const char *says; } cases[] = {
      {"", 1, 1, "no symbols"}, {"<eps> 0\n", 1, 1, "no symbols"},
      {"a 1\nb\n", 2, 1, "a name and a number"}, {"a 1\nb 2 3\n", 2, 1, "a name and a number"},
      {"a 1\nb two\n", 2, 3, "'two'"}, {"a 1\nb +-2\n", 2, 3, "'+-2'"}, {"a -1\n", 1, 1, "no symbols"},
      {"a 7\nb 9\nc 7\n", 3, 3, "on line 1 already"},
      {"a 1\n\xC3\xA4 1\n", 2, 3, "on line 1 already"}, {"a 1\na 2\n", 2, 1, "a second symbol named 'a'"},
      {"<eps> 0\ne 0\n", 2, 3, "on line 1 already"}, {"a 1\nb\xFF 2\n", 2, 2, "expected UTF-8"},
      {"a 1\nb\x01 2\n", 2, 1, "control"}};
  for (const auto &c : cases) {
    try {
      read_symbols(c.text, Run{});
      fail_msg("accepted: %s", c.text);
    } catch (const Error &e) {
      if (e.code != Code::parse || e.line != c.line || e.column != c.column || !strstr(e.message, c.says)) {
        fail_msg("%s: %d at %d:%d: %s", c.text, static_cast<int>(e.code), static_cast<int>(e.line), static_cast<int>(e.column),
                 e.message);
      }
    }
  }
}

static void damaged_files_are_read_or_refused(void **) {
  const std::string text = "<eps>\t0\nalpha\t2\n\xC3\xB6\t1\ngamma\t3\n";
  Rng r(9, RngMethod::test, 0, 0, 0);
  int refused = 0;
  for (int i = 0; i < 5000; ++i) {
    std::string bad = text.substr(0, r.below(text.size() + 1));
    if (!bad.empty()) bad[r.below(bad.size())] = static_cast<char>(r.below(256));
    try {
      const AlphabetPtr a = read_symbols(bad, Run{});
      assert_true(a->size() <= 4);
    } catch (const Error &e) {
      assert_true(e.code == Code::parse);
      ++refused;
    }
  }
  assert_true(refused > 1000);
}

TESTS(symbol_files_as_openfst_writes_them, names_may_have_blanks_between_tabs, numbers_with_gaps_become_ranks,
      errors_name_the_place, damaged_files_are_read_or_refused)

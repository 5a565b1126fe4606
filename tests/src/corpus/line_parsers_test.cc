#include "src/corpus/line_parsers.hh"

#include <algorithm>

#include "tests/src/corpus/corpus_texts.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace corpus_texts;

static const CorpusOptions kText{CorpusFormat::text, nullptr, false}, kChars{CorpusFormat::characters, nullptr, false},
    kIntegers{CorpusFormat::integers, nullptr, false};

static void names_are_numbered_in_order_of_first_occurrence(void **) {
  const CorpusPtr corpus = read_corpus("b a b\nc a\n", kText, Run{});
  assert_true(names(*corpus) == "b a c");
  assert_true(std::ranges::equal(corpus->symbols, Array<Label>{1, 2, 1, 3, 2}));
  // Many names: the table of them grows.
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "w" + std::to_string(i % 1234) + " ";
  const CorpusPtr many = read_corpus(text, kText, Run{});
  assert_int_equal(many->alphabet->size(), 1234);
  for (int i = 0; i < 5000; ++i) assert_int_equal(many->symbols[static_cast<size_t>(i)], i % 1234 + 1);
}

static void a_given_alphabet_stays_and_other_symbols_are_refused(void **) {
  const AlphabetPtr given = Alphabet::named({"x", "a", "b"});
  const CorpusOptions options{CorpusFormat::text, given, false};
  const CorpusPtr corpus = read_corpus("b a\n", options, Run{});
  assert_ptr_equal(corpus->alphabet.get(), given.get());
  assert_true(std::ranges::equal(corpus->symbols, Array<Label>{3, 2}));
  assert_refused("b a\nb c a\n", options, 2, "'c' is no symbol");
  const CorpusOptions nameless{CorpusFormat::text, Alphabet::sized(3), false};
  assert_true(shown(*read_corpus("3 1\n", nameless, Run{})) == "#3 #1");
  for (const char *bad : {"0", "4", "x", "-1", "100000000000000000000", "4294967297"}) {
    assert_refused(bad, nameless, 1, "is no symbol");
  }
}

static void lines_without_symbols_are_empty_sequences(void **) {
  assert_true(shown(*read_corpus("\n  \na", kText, Run{})) == "||a");
  assert_true(shown(*read_corpus("\n", CorpusOptions{CorpusFormat::text, Alphabet::sized(2), false}, Run{})) == "");
  assert_refused("\n\n", kText, 3, "no symbols in 2 lines");
  assert_refused("\n\n", kIntegers, 3, "no symbols in 2 lines");
}

static void what_is_no_text_is_refused_with_line_and_column(void **) {
  assert_refused("a b\na\x80 b\n", kText, 2, "not UTF-8");
  assert_refused(std::string_view("a b\nb\0 c\n", 9), kText, 2, "control characters");
  assert_true(shown(*read_corpus("a\rb\r c\r\r\n\r\n", kText, Run{})) == "a b c|");
  assert_refused("a\rb\n", kChars, 1, "blank");
  assert_refused("ab\na b\n", kChars, 2, "ends with a blank");
  assert_refused("ab\n\xC3", kChars, 2, "not UTF-8");
  try {
    read_corpus("\xC3\xA4 b\n\xC3\xA4 \xC3\xA4 \x01\n", kText, Run{});
    fail();
  } catch (const Error &e) {
    assert_int_equal(e.line, 2);
    assert_int_equal(e.column, 5);
  }
}

static void integers_count_from_0_and_the_largest_says_how_many(void **) {
  const CorpusPtr corpus = read_corpus("3 0\n1\n", kIntegers, Run{});
  assert_true(names(*corpus) == "0 1 2 3");
  assert_true(std::ranges::equal(corpus->symbols, Array<Label>{4, 1, 2}));
  for (const char *bad : {"0 -1", "0 x", "0 1.5", "0 ++1", "0 100000000000000000000", "0 2147483646", "0 0x1"}) {
    assert_refused(std::string("1\n") + bad, kIntegers, 2, "is no symbol");
  }
  const CorpusOptions given{CorpusFormat::integers, Alphabet::named({"a", "b"}), false};
  assert_true(shown(*read_corpus("1 0\n", given, Run{})) == "b a");
  assert_refused("1\n0 2\n", given, 2, "expected 0 to 1");
}

TESTS(names_are_numbered_in_order_of_first_occurrence, a_given_alphabet_stays_and_other_symbols_are_refused,
      lines_without_symbols_are_empty_sequences, what_is_no_text_is_refused_with_line_and_column,
      integers_count_from_0_and_the_largest_says_how_many)

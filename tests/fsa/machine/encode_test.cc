#include "fsa/machine/encode.hh"

#include <cstring>

#include "fsa/base/error.hh"
#include "tests/test_list.hh"

using namespace hws;

static Array<Label> labels_of(const Alphabet &a, std::string_view text, Split split) {
  Array<Label> labels;
  encode(a, text, split, text, 1, labels);
  return labels;
}

static void alphabets_from_text(void **) {
  const AlphabetPtr a = alphabet_from_chars("b\xC3\xA4 a\nab\t\xE2\x80\xAF\xF0\x9F\x98\x80\x01", Run{});
  assert_int_equal(a->size(), 5);
  assert_true(a->name(1) == "a" && a->name(2) == "b" && a->name(3) == "\xC3\xA4" && a->name(4) == "\xE2\x80\xAF" &&
              a->name(5) == "\xF0\x9F\x98\x80");
  assert_throws(alphabet_from_chars(" \n\t", Run{}), Code::empty);
  assert_throws(alphabet_from_chars("", Run{}), Code::empty);
  try {
    alphabet_from_chars("ab\n\xC3\xA4x\xFFy", Run{});
    fail_msg("accepted what is not UTF-8");
  } catch (const Error &e) {
    assert_true(e.code == Code::parse);
    assert_int_equal(e.line, 2);
    assert_int_equal(e.column, 3);
  }
  std::string many;  // more than is kept unsorted
  for (int i = 0; i < 30000; ++i) many += static_cast<char>('a' + i % 26);
  assert_int_equal(alphabet_from_chars(many, Run{})->size(), 26);
}

static void characters_there_and_back(void **) {
  const AlphabetPtr a = alphabet_from_chars("\xC3\xA4xyz", Run{});
  const Array<Label> labels = labels_of(*a, "zx\xC3\xA4", Split::chars);
  const Array<Label> expected = {3, 1, 4};
  assert_true(labels == expected);
  const Array<Label> with_epsilon = {3, 0, 1, 4, 0};
  assert_string_equal(decode(*a, with_epsilon, Split::chars).c_str(), "zx\xC3\xA4");
  assert_string_equal(decode(*a, with_epsilon, Split::spaces).c_str(), "z x \xC3\xA4");
  assert_true(labels_of(*a, "", Split::chars).empty());
  for (const char *bad : {"zq", "z\n", "z x", "z\xFF", "z\xC3"}) assert_throws(labels_of(*a, bad, Split::chars), Code::parse);
}

static void names_and_numbers_between_blanks(void **) {
  const AlphabetPtr a = Alphabet::named({"the", "cat", "7"});
  assert_true(labels_of(*a, "  the\tcat  7 ", Split::spaces) == (Array<Label>{1, 2, 3}));
  assert_throws(labels_of(*a, "the dog", Split::spaces), Code::parse);
  const AlphabetPtr sized = Alphabet::sized(7);
  assert_true(labels_of(*sized, "7 +1", Split::spaces) == (Array<Label>{7, 1}));
  assert_string_equal(decode(*sized, Array<Label>{7, 1}, Split::spaces).c_str(), "7 1");
  for (const char *bad : {"8", "0", "-2", "+8", "1.0", "0x1", "99999999999", "one"}) {
    assert_throws(labels_of(*sized, bad, Split::spaces), Code::parse);
  }
  assert_true(labels_of(*Alphabet::open(), "2000000000", Split::spaces) == (Array<Label>{2000000000}));
  assert_throws(labels_of(*sized, "1", Split::chars), Code::argument);
  assert_throws(decode(*sized, Array<Label>{1}, Split::chars), Code::argument);
  for (const Label bad : {8, -1, kPhi, kRho}) {
    assert_throws(decode(*sized, Array<Label>{bad}, Split::spaces), Code::argument);
  }
}

static void errors_name_the_place(void **) {
  const AlphabetPtr a = Alphabet::named({"\xC3\xA4"});
  Array<Label> labels;
  const std::string_view line = "\xC3\xA4\tq";
  try {
    encode(*a, line.substr(3), Split::chars, line, 12, labels);
    fail_msg("accepted an unknown symbol");
  } catch (const Error &e) {
    assert_int_equal(e.line, 12);
    assert_int_equal(e.column, 3);
    assert_non_null(strstr(e.message, "'q' is no symbol; expected 1 symbol named \xC3\xA4"));
  }
}

TESTS(alphabets_from_text, characters_there_and_back, names_and_numbers_between_blanks, errors_name_the_place)

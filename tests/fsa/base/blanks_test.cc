#include "fsa/base/blanks.hh"

#include "fsa/base/columns.hh"
#include "fsa/base/text.hh"
#include "fsa/compile/regex.hh"
#include "fsa/io/att_text.hh"
#include "fsa/io/symbols.hh"
#include "fsa/machine/encode.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// What Unicode or some locale calls white space, and is part of a word here.
constexpr const char *kParts[] = {"\xC2\xA0", "\xC2\x85", "\xE1\x9A\x80", "\xE2\x80\x83", "\xE2\x80\xA8", "\xE3\x80\x80"};

size_t fields_in(std::string_view line) {
  Array<std::string_view> fields;
  split_blanks(line, fields);
  return fields.size();
}

size_t labels_in(const Alphabet &alphabet, std::string_view line) {
  Array<Label> labels;
  encode(alphabet, line, Split::spaces, line, 1, labels);
  return labels.size();
}

}  // namespace

static void six_bytes_are_blanks(void **) {
  int blanks = 0;
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(static_cast<unsigned char>(byte));
    blanks += is_blank(c);
    assert_int_equal(is_blank(c), kBlanks.find(c) != std::string_view::npos);
    assert_int_equal(is_control(c), byte < 0x20 || byte == 0x7F);
  }
  assert_int_equal(blanks, 6);
  assert_true(trim_blanks(" \t\r\n\v\fa b\xC2\xA0 \v") == "a b\xC2\xA0" && trim_blanks("\f \t").empty());
}

static void every_reader_cuts_at_every_blank(void **) {
  const auto ab = Alphabet::named({"a", "b"});
  for (const char c : kBlanks) {
    const std::string between(1, c), line = between + "a" + between + between + "b" + between;
    assert_int_equal(fields_in(line), 2);
    assert_int_equal(labels_in(*ab, line), 2);
    assert_int_equal(regex_machine(ab, Semiring::tropical, line, Run{})->states(), 3);
    if (c == '\n') continue;
    assert_int_equal(read_symbols("a" + between + "1\nb" + between + between + "2\n", Run{})->size(), 2);
    if (c == '\t') continue;
    AttFormat format;
    format.alphabets = {ab};
    const std::string arc = "0" + between + "1" + between + between + "a\n1" + between + "\n";
    assert_int_equal(read_att_text(arc, format, Run{})->arcs(), 1);
  }
}

// A line that has a tab is cut at its tabs, and any other at its blanks.
static void columns_are_cut_at_tabs_where_there_are_some(void **) {
  const struct {
    std::string_view line, shown;
  } cases[] = {{"a b", "[a][b]"},      {" a\vb ", "[a][b]"}, {"a b\tc", "[a b][c]"},
               {"\ta b\t", "[a][b]"}, {"", ""},             {" \t ", ""},
               {"a \t \t b", "[a][b]"}, {"a\tb c\td", "[a][b c][d]"}, {" a b \t\t c\r", "[a b][c]"}};
  for (const auto &c : cases) {
    Array<std::string_view> columns;
    split_columns(c.line, columns);
    std::string shown;
    for (const std::string_view column : columns) shown += "[" + std::string(column) + "]";
    assert_true(shown == c.shown);
    split_columns(c.line, columns, 1);
    assert_true(columns.size() <= 1);
  }
}

static void every_reader_keeps_other_spaces_in_words(void **) {
  for (const std::string part : kParts) {
    const std::string name = "New" + part + "York";
    assert_int_equal(fields_in(name + " " + part), 2);
    const auto alphabet = read_symbols(name + "\t1\n" + part + " 2\n", Run{});
    assert_int_equal(alphabet->find(name), 1);
    assert_int_equal(alphabet->find(part), 2);
    assert_int_equal(labels_in(*alphabet, part + " " + name), 2);
    assert_int_equal(regex_machine(alphabet, Semiring::tropical, name, Run{})->arcs(), 1);
    AttFormat format;
    format.alphabets = {alphabet};
    assert_int_equal(read_att_text("0 1 " + name + "\n1\n", format, Run{})->arcs(), 1);
    assert_int_equal(alphabet_from_chars("a" + part, Run{})->size(), 2);
  }
}

static void a_comment_has_a_blank_next_or_no_tab(void **) {
  for (const char *line : {"#", "# a", "#\t", "# a\tb", "#a", "#a b", "#\va\tb"}) assert_true(is_comment(line));
  for (const char *line : {"", "a", " #", "#a\t", "#a\tb", "##\t1", "#\xC2\xA0\tb"}) assert_false(is_comment(line));
}

TESTS(six_bytes_are_blanks, a_comment_has_a_blank_next_or_no_tab, every_reader_cuts_at_every_blank,
      columns_are_cut_at_tabs_where_there_are_some,
      every_reader_keeps_other_spaces_in_words)

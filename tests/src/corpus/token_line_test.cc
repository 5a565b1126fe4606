#include "src/corpus/token_line.hh"

#include <cstring>
#include <string>

#include "fsa/base/error.hh"
#include "tests/test_list.hh"

using namespace hws;

static std::string shown(const TokenLine &found) {
  if (found.kind == TokenLine::end) return "end";
  if (found.kind == TokenLine::nothing) return "nothing";
  return std::string(found.word) + "/" + std::string(found.tag);
}

static void assert_refused(TokenLines lines, std::string_view line, int64_t column, const char *words) {
  try {
    lines.read(line, 7);
  } catch (const Error &e) {
    if (e.code != Code::parse || e.line != 7 || e.column != column || !std::strstr(e.message, words)) {
      print_error("column %d: %s\n", static_cast<int>(e.column), e.message);
      fail();
    }
    return;
  }
  print_error("read: %.*s\n", static_cast<int>(line.size()), line.data());
  fail();
}

static TokenLines pairs() { return {TaggedFormat::pairs, kForm, kUpos}; }
static TokenLines conllu() { return {TaggedFormat::conllu, kForm, kUpos}; }

static void a_pair_is_a_token_and_a_tag_or_a_token_alone(void **) {
  TokenLines lines = pairs();
  assert_string_equal(shown(lines.read("the\tDT", 1)).c_str(), "the/DT");
  assert_string_equal(shown(lines.read("the", 1)).c_str(), "the/");
  assert_string_equal(shown(lines.read("_\t_", 1)).c_str(), "_/_");
  assert_string_equal(shown(lines.read("#\t#", 1)).c_str(), "#/#");
  for (const char *blank : {"", " ", "\t", " \t "}) assert_string_equal(shown(lines.read(blank, 1)).c_str(), "end");
  assert_refused(pairs(), "\tDT", 1, "empty token");
  assert_refused(pairs(), "\xC3\xA4\t", 3, "empty tag");
  assert_refused(pairs(), "a\tb\tc", 4, "more than two columns");
  // Columns are cut at tabs where the line has one, and at blanks where it has none.
  assert_string_equal(shown(lines.read("New York\tNNP", 1)).c_str(), "New York/NNP");
  assert_string_equal(shown(lines.read(" New York \t NNP ", 1)).c_str(), "New York/NNP");
  assert_string_equal(shown(lines.read("York  NNP ", 1)).c_str(), "York/NNP");
  assert_string_equal(shown(lines.read(" York\r", 1)).c_str(), "York/");
  assert_string_equal(shown(lines.read("New\xC2\xA0York NNP", 1)).c_str(), "New\xC2\xA0York/NNP");
  assert_refused(pairs(), "New York NNP", 10, "more than two columns");
}

static void a_line_of_conllu_has_ten_columns(void **) {
  TokenLines lines = conllu();
  assert_string_equal(shown(lines.read("1\tDogs\tdog\tNOUN\tNNS\t_\t2\tnsubj\t_\t_", 1)).c_str(), "Dogs/NOUN");
  assert_string_equal(shown(lines.read("2\t_\t_\t_\t_\t_\t_\t_\t_\t_", 2)).c_str(), "_/");
  assert_refused(conllu(), "1\tDogs\tdog\tNOUN", 16, "4 columns");
  assert_refused(conllu(), "1\ta\tb\tc\td\te\tf\tg\th\ti\tj", 21, "more than 10 columns");
  assert_refused(conllu(), "1\t\t_\t_\t_\t_\t_\t_\t_\t_", 3, "column 2 is empty");
  assert_refused(conllu(), "1\ta\t_\t\t_\t_\t_\t_\t_\t_", 7, "column 4 is empty");
}

static void comments_ranges_and_empty_nodes_say_nothing(void **) {
  TokenLines lines = conllu();
  const std::string rest = "\tx\t_\tX\t_\t_\t_\t_\t_\t_";
  const std::pair<std::string, const char *> text[] = {{"# text = x", "nothing"},
                                                       {"0.1" + rest, "nothing"},
                                                       {"1-2" + rest, "nothing"},
                                                       {"1" + rest, "x/X"},
                                                       {"1.1" + rest, "nothing"},
                                                       {"2" + rest, "x/X"},
                                                       {"", "end"},
                                                       {"1" + rest, "x/X"}};
  for (const auto &[line, expected] : text) assert_string_equal(shown(lines.read(line, 1)).c_str(), expected);
}

static void tokens_count_from_1_in_each_sequence(void **) {
  const std::string rest = "\tx\t_\tX\t_\t_\t_\t_\t_\t_";
  for (const char *number : {"0", "2"}) assert_refused(conllu(), number + rest, 1, "expected 1");
  for (const char *number : {"", "x", "1-", "2-1", "0-1", "1.0", "1.", "-1.1", "1-2-3", "1.1.1", "-1", "+1", "1-+2", "3--4",
                             "99999999999999999999"}) {
    assert_refused(conllu(), number + rest, 1, "no word's number");
  }
  TokenLines lines = conllu();
  lines.read("1" + rest, 1);
  assert_refused(lines, "1" + rest, 1, "expected 2, or an empty line");
}

static void columns_go_by_name_or_number(void **) {
  assert_int_equal(conllu_column("form"), kForm);
  assert_int_equal(conllu_column("UPOS"), kUpos);
  assert_int_equal(conllu_column("XPos"), kXpos);
  assert_int_equal(conllu_column("misc"), 10);
  assert_int_equal(conllu_column("7"), 7);
  for (const char *bad : {"", "0", "11", "word", "for", "forms", "-1"}) assert_throws(conllu_column(bad), Code::argument);
  TokenLines lines(TaggedFormat::conllu, conllu_column("lemma"), kNoColumn);
  assert_string_equal(shown(lines.read("1\tDogs\tdog\tNOUN\tNNS\t_\t2\tnsubj\t_\t_", 1)).c_str(), "dog/");
  assert_throws(TokenLines(TaggedFormat::conllu, 0, 1), Code::argument);
  assert_throws(TokenLines(TaggedFormat::conllu, 2, 11), Code::argument);
  assert_throws(TokenLines(TaggedFormat::text, 2, 4), Code::argument);
  assert_throws(TokenLines(static_cast<TaggedFormat>(3), 2, 4), Code::argument);
}

static void tokens_of_a_text_stand_between_blanks(void **) {
  const std::pair<const char *, const char *> lines[] = {
      {"", ""}, {" \t", ""}, {"a", "[a]"}, {"a b", "[a][b]"}, {"\ta  \xC3\xA4\t b ", "[a][\xC3\xA4][b]"}};
  for (const auto &[line, expected] : lines) {
    std::string found;
    for_tokens(line, [&](std::string_view token) { found += "[" + std::string(token) + "]"; });
    assert_string_equal(found.c_str(), expected);
  }
}

TESTS(a_pair_is_a_token_and_a_tag_or_a_token_alone, a_line_of_conllu_has_ten_columns,
      comments_ranges_and_empty_nodes_say_nothing, tokens_count_from_1_in_each_sequence, columns_go_by_name_or_number,
      tokens_of_a_text_stand_between_blanks)

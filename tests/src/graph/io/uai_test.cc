// The UAI text format: what is read, written and read again; every mistake has its place.
#include "src/graph/io/uai.hh"

#include "tests/src/graph/io/parse_errors.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr const char *kModel =
    "MARKOV\n3\n2 2 3\n3\n1 0\n2 0 1\n2 2 1\n\n2\n 0.436 0.564\n\n4\n 0.128 0.872\n 0.920 0.080\n\n"
    "6\n 0.210 0.333 0.457\n 0.811 0 1e-400\n";

void assert_parse_error(const char *model, const char *evidence, int64_t line, int64_t column, const char *part) {
  hws::assert_parse_error([&] { read_uai(model, evidence, Run{}); }, model, line, column, part);
}

}  // namespace

static void tables_lie_as_the_format_says(void **) {
  const FactorGraphPtr g = read_uai(kModel, "", Run{});
  assert_int_equal(g->variables(), 3);
  assert_int_equal(g->factors(), 3);
  assert_int_equal(g->variable(2).values, 3);
  assert_true(g->scope(2)[0] == 2 && g->scope(2)[1] == 1);
  assert_true(g->factor(1).table[1] == 0.872);
  assert_true(g->factor(2).table[5] == 0);  // what no double holds is 0
  assert_false(g->variable(0).observed);
}

// Byte order marks, comments, ends of lines and blanks of other systems change nothing.
static void texts_may_be_adorned(void **) {
  const FactorGraphPtr plain = read_uai(kModel, "2 0 1 2 0", Run{});
  for (const char *end : {"\n", "\r\n", " # 7 8\n", "\tc 7 8\n", "\v\f\n", "\n#7\n", "\nc\n", "\r\nc 7\r\n"}) {
    std::string text = "\xEF\xBB\xBF" "c made by a person\n";
    for (const char *c = kModel; *c; ++c) *c == '\n' ? text += end : text += *c;
    const std::string rest = std::string(end) + "2 0 c";
    for (const std::string &evidence : {"\xEF\xBB\xBF" "2 0 1" + rest, "# one\n1\n2 0 1" + rest}) {
      assert_true(read_uai(text, evidence, Run{})->fingerprint() == plain->fingerprint());
    }
  }
  assert_parse_error("\xEF\xBB\xBF# x\nMARKOV # y\n x", "", 3, 2, "a number of variables");
  assert_parse_error("MARKOV\ncc\n", "", 2, 1, "a number of variables");
}

// A number that all assignments are multiplied by is a table of one variable, so that ln Z has it and numbers of factors stay.
static void factors_without_variables_count(void **) {
  const FactorGraphPtr g = read_uai("MARKOV\n2\n3 2\n3\n0\n2 0 1\n0\n1 5\n6 1 2 3 4 5 6\n1 +.5\n", "", Run{});
  assert_int_equal(g->factors(), 3);
  assert_true(g->scope(0).size() == 1 && g->scope(0)[0] == 1);
  assert_true(g->factor(0).table[0] == 5 && g->factor(0).table[1] == 5 && g->factor(2).table[1] == .5);
  assert_parse_error("MARKOV\n0\n\n1\n0\n1 5\n", "", 6, 3, "a model that has none");
  Run small;
  small.max_bytes = 1 << 20;
  assert_throws(read_uai("MARKOV\n1\n1048576\n1\n0\n1 5\n", "", small), Code::limit);
}

static void evidence_has_two_styles(void **) {
  for (const char *evidence : {"2 0 1 2 0", "1\n2 0 1 2 0\n", "2\n0 1\n2 0"}) {
    const FactorGraphPtr g = read_uai(kModel, evidence, Run{});
    assert_int_equal(g->variable(0).value, 1);
    assert_int_equal(g->variable(2).value, 0);
    assert_false(g->variable(1).observed);
  }
  assert_false(read_uai(kModel, "0", Run{})->variable(0).observed);
  assert_false(read_uai(kModel, "1 0", Run{})->variable(0).observed);  // one sample without observations
  assert_int_equal(read_uai(kModel, "1 0 1", Run{})->variable(0).value, 1);
  assert_int_equal(read_uai(kModel, "1 1 0 1", Run{})->variable(0).value, 1);
  assert_parse_error(kModel, "2 0 1", 1, 6, "ends");
  assert_parse_error(kModel, "1 3 0", 1, 3, "a variable, 0 to 2");
  assert_parse_error(kModel, "1 0 2", 1, 5, "a value of the variable, 0 to 1");
  assert_parse_error(kModel, "2 0 1 0 1", 1, 7, "twice");
  assert_parse_error(kModel, "1 0 1 7", 1, 7, "after the end");
  assert_parse_error(kModel, "x", 1, 1, "number of observations");
}

// Evidence on a graph is evidence read with it, and what was observed before stays.
static void evidence_comes_later_too(void **) {
  const FactorGraphPtr g = read_uai(kModel, "1 1 0", Run{}), later = with_uai_evidence(*g, "2 0 1 2 0");
  assert_true(later->fingerprint() == read_uai(kModel, "3 0 1 1 0 2 0", Run{})->fingerprint());
  assert_throws(with_uai_evidence(*g, "1 3 0"), Code::parse);
  assert_throws(with_uai_evidence(*g, "1 2 3"), Code::parse);
}

static void mistakes_have_their_place(void **) {
  assert_parse_error("", "", 1, 1, "MARKOV or BAYES");
  assert_parse_error("markov", "", 1, 1, "MARKOV or BAYES");
  assert_parse_error("MARKOV\n2\n2 0", "", 3, 3, "a number of values, 1 to");
  assert_parse_error("MARKOV\n1\n2\n1\n1 1\n", "", 5, 3, "a variable, 0 to 0");
  assert_parse_error("MARKOV\n2\n2 2\n1\n2 1 1\n4 1 1 1 1", "", 5, 5, "twice");
  assert_parse_error("MARKOV\n1\n2\n1\n1 0\n3 1 1 1", "", 6, 1, "multiply to 2");
  assert_parse_error("MARKOV\n1\n2\n1\n1 0\n2 1 -1", "", 6, 5, "0 or more");
  assert_parse_error("MARKOV\n1\n2\n1\n1 0\n2 1 nan", "", 6, 5, "no number");
  assert_parse_error("MARKOV\n1\n2\n1\n1 0\n2 1 inf", "", 6, 5, "finite");
  assert_parse_error("MARKOV\n1\n2\n1\n1 0\n2 1 1e400", "", 6, 5, "no number");
  assert_parse_error("MARKOV\n1\n2\n1\n1 0\n2 1", "", 6, 1, "no room");
  assert_parse_error("MARKOV\n1\n2\n1\n1 0\n2  1", "", 6, 5, "ends");
  assert_parse_error("MARKOV\n1\n2\n1\n1 0\n2 1 1 1", "", 6, 7, "after the end");
  assert_parse_error("MARKOV\n2000000000\n2", "", 2, 1, "no room");
  assert_parse_error("MARKOV\n2\n1048576 1048576\n1\n2 0 1\n5 1 1", "", 5, 5, "entries");
  assert_parse_error("MARKOV\n1\n2\n1\n0\n1 0", "", 6, 3, "nothing is possible");
}

static void what_is_written_is_read_again(void **) {
  const FactorGraphPtr g = read_uai(kModel, "", Run{});
  const std::string text = write_uai(*g);
  const FactorGraphPtr again = read_uai(text, "", Run{});
  assert_true(g->fingerprint() == again->fingerprint());
  assert_string_equal(write_uai(*again).c_str(), text.c_str());
  FactorGraphBuilder b;
  b.add_strings("x", Alphabet::sized(2));
  assert_throws(write_uai(*b.build()), Code::unsupported);
}

TESTS(tables_lie_as_the_format_says, texts_may_be_adorned, factors_without_variables_count,
      evidence_has_two_styles, evidence_comes_later_too, mistakes_have_their_place, what_is_written_is_read_again)

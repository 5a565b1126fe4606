// libDAI's text format: what is read, written and read again; every mistake has its place.
#include "src/graph/io/fg.hh"

#include "tests/src/graph/io/parse_errors.hh"
#include "tests/src/graph/io/random_tables.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr const char *kModel =
    "# a comment\n2\n\n1\n0\n2\n2\n0 0.4\n1 0.6 # another\n\n# three values and two\n2\n5 0\n3 2\n3\n0 1\n2 2\n4 0.25\n";

void assert_wrong(const char *text, int64_t line, int64_t column, const char *part) {
  assert_parse_error([&] { read_fg(text, Run{}); }, text, line, column, part);
}

}  // namespace

// Labels 0 and 5 are variables 0 and 1, and the first variable of a factor runs fastest.
static void the_first_variable_runs_fastest(void **) {
  const FactorGraphPtr g = read_fg(kModel, Run{});
  assert_int_equal(g->variables(), 2);
  assert_int_equal(g->variable(1).values, 3);
  assert_true(g->variable(0).name == "0" && g->variable(1).name == "5");
  assert_int_equal(g->factors(), 2);
  assert_true(g->scope(1)[0] == 1 && g->scope(1)[1] == 0);
  // Place 4 is 1 + 3 * 1: value 1 of variable 5 and value 1 of variable 0.
  const double expected[] = {1, 0, 0, .25, 2, 0};
  assert_true(std::ranges::equal(g->factor(1).table, expected));
  assert_true(read_fg("1\n2\n0 1\n2 2\n0\n", Run{})->variable(1).name.empty());
  assert_int_equal(read_fg("0\n", Run{})->variables(), 0);
}

static void texts_may_be_adorned(void **) {
  const FactorGraphPtr plain = read_fg(kModel, Run{});
  for (const char *end : {"\r\n", " # 7 8\n", "\tc 7 8\n", "\v\f\n", "\nc\n"}) {
    std::string text = "\xEF\xBB\xBF" "c made by a person\n";
    for (const char *c = kModel; *c; ++c) *c == '\n' ? text += end : text += *c;
    assert_true(read_fg(text, Run{})->fingerprint() == plain->fingerprint());
  }
}

// A number that all assignments are multiplied by is a table of one variable.
static void factors_without_variables_count(void **) {
  const FactorGraphPtr g = read_fg("3\n\n0\n\n\n1\n0 5\n\n2\n4 7\n3 2\n1\n0 1\n\n0\n1\n0 +.5\n", Run{});
  assert_int_equal(g->factors(), 3);
  assert_true(g->scope(0).size() == 1 && g->scope(0)[0] == 1 && g->scope(1).size() == 2);
  assert_true(g->factor(0).table[0] == 5 && g->factor(0).table[1] == 5 && g->factor(2).table[1] == .5);
  assert_wrong("1\n0\n\n1\n0 1e-400\n", 5, 3, "nothing is possible");
  assert_throws(read_fg("1\n0\n\n1\n0 5\n", Run{}), Code::parse);
}

static void mistakes_have_their_place(void **) {
  assert_wrong("", 1, 1, "ends");
  assert_wrong("# nothing", 1, 10, "ends");
  assert_wrong("x", 1, 1, "a number of factors");
  assert_wrong("2000000000\n", 1, 1, "no room");
  assert_wrong("1\n2\n0 0\n2 2\n0\n", 3, 3, "twice");
  assert_wrong("1\n1\n-1\n2\n0\n", 3, 1, "a variable's label");
  assert_wrong("1\n1\n0\n0\n0\n", 4, 1, "a number of values");
  assert_wrong("2\n1\n3\n2\n0\n\n1\n3\n4\n0\n", 9, 1, "4 values here and 2 before");
  assert_wrong("1\n1\n0\n2\n3\n0 1\n1 1\n1 1\n", 5, 1, "multiply to 2");
  assert_wrong("1\n1\n0\n2\n1\n2 1\n", 6, 1, "the place of an entry, 0 to 1");
  assert_wrong("1\n1\n0\n2\n2\n1 1\n1 3\n", 7, 1, "twice");
  assert_wrong("1\n1\n0\n2\n1\n0 -1\n", 6, 3, "0 or more");
  assert_wrong("1\n1\n0\n2\n1\n0 nan\n", 6, 3, "no number");
  assert_wrong("1\n1\n0\n2\n1\n0 inf\n", 6, 3, "finite");
  assert_wrong("1\n1\n0\n2\n1\n0\n", 7, 1, "ends");
  assert_wrong("1\n1\n0\n2\n0\n7\n", 6, 1, "after the end");
  assert_wrong("1\n2\n0 1\n1048576 1048576\n0\n", 4, 9, "entries");
  assert_wrong("1\n0\n\n\n0\n", 5, 1, "nothing is possible");
  Run small;
  small.max_bytes = 1 << 20;
  assert_throws(read_fg("1\n2\n0 1\n1024 1024\n0\n", small), Code::limit);  // before the table is made
}

static void what_is_written_is_read_again(void **) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    const FactorGraphPtr g = random_tables(seed, 3);
    const std::string text = write_fg(*g);
    const FactorGraphPtr again = read_fg(text, Run{});
    assert_string_equal(write_fg(*again).c_str(), text.c_str());
    // Variables without factors have a table of ones in the text.
    assert_true(again->variables() == g->variables() && again->factors() >= g->factors());
    for (VariableId v = 0; v < g->variables(); ++v) assert_int_equal(again->variable(v).values, g->variable(v).values);
    for (FactorId f = 0; f < g->factors(); ++f) {
      assert_true(std::ranges::equal(again->scope(f), g->scope(f)));
      assert_true(std::ranges::equal(again->factor(f).table, g->factor(f).table));
    }
  }
  FactorGraphBuilder b;
  b.add_strings("x", Alphabet::sized(2));
  assert_throws(write_fg(*b.build()), Code::unsupported);
}

TESTS(the_first_variable_runs_fastest, texts_may_be_adorned, factors_without_variables_count, mistakes_have_their_place,
      what_is_written_is_read_again)

// The pairwise text format: what is read, written and read again; every mistake has its place.
#include "src/graph/io/pairwise.hh"

#include "tests/src/graph/io/parse_errors.hh"
#include "tests/src/graph/io/random_tables.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

void assert_wrong(const char *text, int64_t line, int64_t column, const char *part) {
  assert_parse_error([&] { read_pairwise(text, Run{}); }, text, line, column, part);
}

}  // namespace

static void statements_mean_what_they_say(void **) {
  const FactorGraphPtr g = read_pairwise(
      "PAIRWISE 4 # four\nsizes 2 2 2 3\n\nunary 0  .3 .7\nfield 1  -.5 .5\npair 0 3  1 2 3 4 5 6\ncoupling 1 2  .7\n"
      "seen 3 1", Run{});
  assert_int_equal(g->variables(), 4);
  assert_int_equal(g->variable(3).values, 3);
  assert_int_equal(g->factors(), 4);
  assert_true(g->factor(0).table[1] == .7);
  assert_true(g->factor(1).table[0] == std::exp(-.5) && g->factor(1).table[1] == std::exp(.5));
  assert_true(g->factor(2).table[1] == 2 && g->factor(2).table[3] == 4);  // the second variable's value fastest
  const double equal = std::exp(.7), expected[] = {equal, 1, 1, equal};
  assert_true(std::ranges::equal(g->factor(3).table, expected));
  assert_true(g->variable(3).observed && g->variable(3).value == 1 && !g->variable(0).observed);
  assert_int_equal(read_pairwise("PAIRWISE 3\nsizes 5", Run{})->variable(2).values, 5);
  assert_int_equal(read_pairwise("PAIRWISE 0\nsizes 2\n", Run{})->variables(), 0);
}

static void mistakes_have_their_place(void **) {
  assert_wrong("", 1, 1, "PAIRWISE");
  assert_wrong("MARKOV", 1, 1, "expected PAIRWISE");
  assert_wrong("PAIRWISE -1", 1, 10, "a number of variables");
  assert_wrong("PAIRWISE 2000000000\nsizes 2", 1, 10, "no room");
  assert_wrong("PAIRWISE 2 3\nsizes 2", 1, 12, "end of the line");
  assert_wrong("PAIRWISE 2\nunary 0 1 2", 2, 1, "expected sizes");
  assert_wrong("PAIRWISE 3\nsizes 2 2\n", 2, 9, "for each variable, or one for all");
  assert_wrong("PAIRWISE 2\nsizes 2 2 2\n", 2, 11, "end of the line");
  assert_wrong("PAIRWISE 2\nsizes 0\n", 2, 7, "a number of values");
  assert_wrong("PAIRWISE 2\nsizes 2\nUnary 0 1 2", 3, 1, "expected unary, field");
  assert_wrong("PAIRWISE 2\nsizes 2\nunary 2 1 2", 3, 7, "a variable, 0 to 1");
  assert_wrong("PAIRWISE 2\nsizes 2\nunary 0 1\n", 3, 9, "a number for each value");
  assert_wrong("PAIRWISE 2\nsizes 2\nunary 0 1 2 3\n", 3, 13, "end of the line");
  assert_wrong("PAIRWISE 2\nsizes 2\nunary 0 1 -2\n", 3, 11, "0 or more");
  assert_wrong("PAIRWISE 2\nsizes 2\nunary 0 1 nan\n", 3, 11, "no number");
  assert_wrong("PAIRWISE 2\nsizes 2\nunary 0 1 1e999\n", 3, 11, "no number");
  assert_wrong("PAIRWISE 2\nsizes 2\nfield 0 1 701\n", 3, 11, "-700 to 700");
  assert_wrong("PAIRWISE 2\nsizes 2\npair 1 1 1 2 3 4\n", 3, 8, "twice in one pair");
  assert_wrong("PAIRWISE 2\nsizes 2\npair 0 1 1 2 3\n", 3, 14, "for each pair of values");
  assert_wrong("PAIRWISE 2\nsizes 2 3\ncoupling 0 1 1\n", 3, 12, "expected as many");
  assert_wrong("PAIRWISE 2\nsizes 2\ncoupling 0 1 inf\n", 3, 14, "a coupling");
  assert_wrong("PAIRWISE 2\nsizes 2\nseen 0 1\nseen 0 1\n", 4, 6, "twice");
  assert_wrong("PAIRWISE 2\nsizes 2\nseen 0 2\n", 3, 8, "a value of the variable, 0 to 1");
  assert_wrong("PAIRWISE 2\nsizes 1048576\npair 0 1 1\n", 3, 8, "no room");
  Run small;
  small.max_bytes = 1 << 20;
  assert_throws(read_pairwise("PAIRWISE 2\nsizes 1000\ncoupling 0 1 1\n", small), Code::limit);  // before the table is made
}

static void what_is_written_is_read_again(void **) {
  bool couplings = false, pairs = false;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    FactorGraphPtr g = random_tables(seed, 2);
    if (seed % 2 == 0) g = g->with_value(0, 0);
    const std::string text = write_pairwise(*g);
    assert_true(read_pairwise(text, Run{})->fingerprint() == g->fingerprint());
    couplings = couplings || text.find("coupling") != std::string::npos;
    pairs = pairs || text.find("pair ") != std::string::npos;
  }
  assert_true(couplings && pairs);
  const char *const text = "PAIRWISE 2\nsizes 2\ncoupling 0 1  0.7\n";
  assert_string_equal(write_pairwise(*read_pairwise(text, Run{})).c_str(), text);
  FactorGraphBuilder b;
  b.add_finite_many(Array<int32_t>({2, 2, 2}));
  b.add_tables(3, Array<VariableId>({0, 1, 2}), Array<double>(8, 1.0));
  assert_throws(write_pairwise(*b.build()), Code::unsupported);
}

TESTS(statements_mean_what_they_say, mistakes_have_their_place, what_is_written_is_read_again)

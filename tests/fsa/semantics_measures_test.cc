// docs/semantics.md, sections 12 and 13, one case per numbered rule. Numbers are worked out by hand.
#include "fsa/compile/minimal_words.hh"
#include "fsa/compile/regex.hh"
#include "fsa/compile/replace.hh"
#include "fsa/compile/rewrite.hh"
#include "fsa/compile/word_list.hh"
#include "fsa/distance/entropy.hh"
#include "fsa/distance/expectation.hh"
#include "fsa/distance/ngram_counts.hh"
#include "fsa/ops/cross_entropy.hh"
#include "tests/fsa/written_machine.hh"
#include "tests/test_list.hh"

using namespace hws;
using oracle::machine;
using oracle::weighs;

namespace {

// Strings of one tape with a number each.
StringBatch batch(const AlphabetPtr &alphabet, std::initializer_list<Array<Label>> strings,
                  std::initializer_list<double> values) {
  StringBatch b;
  b.alphabets = {alphabet};
  auto value = values.begin();
  for (const Array<Label> &s : strings) {
    b.labels.insert(b.labels.end(), s.begin(), s.end());
    b.end_string();
    b.end_item(value == values.end() ? 1 : *value++);
  }
  return b;
}

}  // namespace

static void rule_12_1(void **) {
  const MachinePtr m = machine(1, 3, {{0, {kPhi}, 0.5, 1}, {0, {1}, 0.5, 2}, {1, {2}, 0.5, 2}});
  const double values[] = {10, 4, 1};  // 1 has probability 2/3 and value 4, 2 has 1/3 and 11
  double mean, variance;
  path_expectation(*m, values, {}, 1, {&mean, 1}, {&variance, 1}, Run{});
  assert_close(mean, 19.0 / 3, 1e-14);
  assert_close(variance, 2.0 / 9 * 49, 1e-13);
  // The end is looked up too.
  const MachinePtr stops = machine(1, 3, {{0, {1}, 0.5, 1}, {1, {kPhi}, 0.25, 2}});
  const double passing[] = {1, 10}, ends[] = {0, 0, 100};
  path_expectation(*stops, passing, ends, 1, {&mean, 1}, {}, Run{});
  assert_close(mean, 111, 1e-14);
}

static void rule_12_2(void **) {
  assert_close(path_entropy(*machine(1, 2, {{0, {1}, 2, 1}, {0, {1}, 2, 1}}), Run{}), std::log(2.0), 1e-14);
  assert_close(path_entropy(*machine(1, 2, {{0, {kRho}, 0.25, 1}}), Run{}), std::log(3.0), 1e-14);
  const MachinePtr twice = machine(1, 2, {{0, {1}, 2, 1}, {0, {1}, 2, 1}, {0, {2}, 4, 1}});
  const MachinePtr q = machine(1, 2, {{0, {1}, 0.25, 1}, {0, {2}, 0.75, 1}}), lacks = machine(1, 2, {{0, {1}, 1, 1}});
  // p ambiguous: its strings count, each a half.
  assert_close(cross_entropy(twice, q, Run{}), -0.5 * std::log(0.25) - 0.5 * std::log(0.75), 1e-14);
  assert_true(std::isinf(cross_entropy(twice, lacks, Run{})));
  assert_close(kl_divergence(lacks, q, Run{}), std::log(4.0), 1e-14);
  assert_close(kl_divergence(q, q, Run{}), 0, 0);
}

static void rule_12_3(void **) {
  const MachinePtr m = machine(1, 5, {{0, {1}, 0.5, 1}, {1, {0}, 1, 2}, {2, {1}, 1, 3}, {3, {2}, 1, 4}});
  const StringBatch ngrams = batch(Alphabet::open(), {{1}, {1, 1}, {2, 1}, {7, 1}, {2, 8}, {7, 8}, {}}, {});
  double counts[7];
  ngram_counts(*m, 0, ngrams, {7, 8}, counts, Run{});
  const double expected[] = {2, 1, 0, 1, 1, 0, 4};
  for (int i = 0; i < 7; ++i) assert_close(counts[i], expected[i], 1e-14);
}

static void rule_13_1(void **) {
  const AlphabetPtr ab = Alphabet::named({"a", "b"});
  weighs(regex_machine(ab, Semiring::real, "a|a", Run{}), {{1}}, 2);
  weighs(regex_machine(ab, Semiring::tropical, "a<0.5>|a", Run{}), {{1}}, 1);
  const MachinePtr other = regex_machine(ab, Semiring::real, "~(a<0.5>)", Run{});
  weighs(other, {{1}}, 0);
  weighs(other, {{2}}, 1);
  weighs(other, {{}}, 1);
  const MachinePtr left = regex_machine(ab, Semiring::real, "(a<0.5>|b<0.25>) - b<0.125>", Run{});
  weighs(left, {{1}}, 0.5);
  weighs(left, {{2}}, 0);
}

static void rule_13_2(void **) {
  RewriteRule rule;
  rule.change = machine(2, 2, {{0, {1, 2}, 0.5, 1}});
  const MachinePtr must = rewrite(rule, Run{});
  weighs(must, {{1, 3, 1}, {2, 3, 2}}, 0.25);
  weighs(must, {{1}, {1}}, 0);
  rule.optional = true;
  const MachinePtr may = rewrite(rule, Run{});
  weighs(may, {{1}, {1}}, 1);
  weighs(may, {{1}, {2}}, 0.5);
  // 1 1 becomes 2: what has been read is not read again.
  RewriteRule pairs;
  pairs.change = machine(2, 3, {{0, {1, 2}, 1, 1}, {1, {1, 0}, 1, 2}});
  const MachinePtr forward = rewrite(pairs, Run{});
  weighs(forward, {{1, 1, 1}, {2, 1}}, 1);
  weighs(forward, {{1, 1, 1}, {1, 2}}, 0);
  pairs.direction = RewriteDirection::right_to_left;
  weighs(rewrite(pairs, Run{}), {{1, 1, 1}, {1, 2}}, 1);
  RewriteRule after;  // only behind a 3
  after.change = machine(2, 2, {{0, {1, 2}, 1, 1}});
  after.left = machine(1, 2, {{0, {3}, 1, 1}});
  weighs(rewrite(after, Run{}), {{1, 3, 1}, {1, 3, 2}}, 1);
}

static void rule_13_3(void **) {
  const Label calls[] = {0, 3};
  const MachinePtr called = machine(1, 2, {{0, {1}, 0.25, 1}});
  const MachinePtr plain[] = {machine(1, 2, {{0, {3}, 0.5, 1}}), called};
  bool cut = false;
  weighs(replace(plain, calls, 0, 0, {}, cut, Run{}), {{1}}, 0.125);
  const MachinePtr rest[] = {machine(1, 2, {{0, {kRho}, 0.5, 1}}), called};
  const MachinePtr m = replace(rest, calls, 0, 0, {}, cut, Run{});
  weighs(m, {{1}}, 0.625);
  weighs(m, {{2}}, 0.5);
  weighs(m, {{3}}, 0);
}

static void rule_13_4(void **) {
  const StringBatch words = batch(Alphabet::sized(3), {{1, 2}, {3}, {1, 2}}, {0.5, 1, 0.25});
  for (const MachinePtr &m : {word_list(words, Semiring::real, Run{}), minimal_words(words, Semiring::real, Run{})}) {
    weighs(m, {{1, 2}}, 0.75);
    weighs(m, {{3}}, 1);
    weighs(m, {{1}}, 0);
  }
  for (const MachinePtr &m : {word_list(words, Semiring::tropical, Run{}), minimal_words(words, Semiring::tropical, Run{})}) {
    weighs(m, {{1, 2}}, std::exp(-0.25));
    weighs(m, {{3}}, std::exp(-1.0));
  }
}

TESTS(rule_12_1, rule_12_2, rule_12_3, rule_13_1, rule_13_2, rule_13_3, rule_13_4)

// Grammars as text and bytes: what is read is what was written, and what is wrong is refused with its line.
#include "src/grammar/model/grammar_text.hh"

#include <cmath>
#include <cstring>

#include "fsa/base/text.hh"
#include "tests/src/grammar/slow_chart.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace grammar_reference;

namespace {

std::string all_of(const Grammar &g) {
  std::string out = nonterminal_text(g, g.start) + "\n";
  for (int32_t r = 0; r < g.rules(); ++r) {
    append_real(out, g.weight[r]);
    if (!g.prior.empty()) append_real(out += " ", g.prior[r]);
    out += " " + rule_text(g, r) + "\n";
  }
  return out;
}

template <class Read>
void expect_refused(const Read &read, std::string_view text, int64_t line) {
  try {
    read(text);
  } catch (const Error &e) {
    if (e.code != Code::parse || e.line != line || e.column < 1) {
      print_error("status %d, line %d: %s\n", static_cast<int>(e.code), static_cast<int>(e.line), e.message);
      fail();
    }
    return;
  }
  print_error("not refused: %.*s\n", static_cast<int>(text.size()), text.data());
  fail();
}

void johnson_reads_weights_and_priors(void **) {
  const GrammarPtr g = read_johnson("0.25 S --> NP VP\n0.75  S --> S , S\r\nNP --> we\n1 .5 VP -->\n",
                                    RowSums::probabilities, Run{});
  assert_string_equal(all_of(*g).c_str(), "S\n0.25 1 S --> NP VP\n0.75 1 S --> S , S\n1 1 NP --> we\n1 0.5 VP -->\n");
  assert_int_equal(g->words->size(), 2);
  const GrammarPtr normal = read_johnson("3 S --> a\nS --> b\n", RowSums::normalize, Run{});
  assert_string_equal(all_of(*normal).c_str(), "S\n0.75 S --> a\n0.25 S --> b\n");
  // Rules of a nonterminal that stand apart come together.
  assert_string_equal(all_of(*grammar_of("S --> A\nA --> a\n2 S --> a\n")).c_str(), "S\n1 S --> A\n2 S --> a\n1 A --> a\n");
}

// Printed probabilities miss 1 by their digits, and those of smoothed grammars that were cut by more.
void sums_within_a_hundredth_are_divided_away(void **) {
  const auto read = [](std::string_view text) { return read_johnson(text, RowSums::probabilities, Run{}); };
  const GrammarPtr g = read(".5 S --> a\n.497 S --> T\n.504 T --> b\n.5 T --> c\n");
  assert_true(std::fabs(g->sum_error - .004) < 1e-12);
  assert_true(g->weight[0] == .5 / .997 && g->weight[3] == .5 / 1.004);
  assert_true(read_nltk("S -> 'a' [.99] | 'b' [.001]\n", RowSums::probabilities, Run{})->sum_error > .008);
  assert_true(read("S --> a\n")->sum_error == 0);
  for (const RowSums sums : {RowSums::any, RowSums::normalize}) {
    assert_true(read_johnson(".5 S --> a\n.497 S --> b\n", sums, Run{})->sum_error == 0);
  }
  assert_true(with_weights(*g, std::span(g->weight))->sum_error == 0);
  expect_refused(read, ".5 S --> a\n.48 S --> b\n", 1);
  expect_refused(read, ".5 S --> a\n.52 S --> b\n", 1);
  try {
    read(".5 S --> a\n.4 S --> b\n");
    fail();
  } catch (const Error &e) {
    assert_non_null(std::strstr(e.message, "expected 1 within .01, or else weights=normalize"));
  }
}

void johnson_refuses(void **) {
  const auto read = [](std::string_view text) { read_johnson(text, RowSums::probabilities, Run{}); };
  expect_refused(read, "", 1);
  expect_refused(read, "\n\n", 1);
  expect_refused(read, "S --> a\nS -> b\n", 2);
  expect_refused(read, "S --> a\n\n1 2 3 A --> b\n", 3);
  expect_refused(read, "1 --> a\nx 1 --> a\n", 2);
  expect_refused(read, "nan S --> a\n", 1);
  expect_refused(read, "S --> T\n-1 T --> a\n", 2);
  expect_refused(read, "inf S --> a\n", 1);
  expect_refused(read, "1 0 S --> a\n", 1);
  expect_refused(read, "S --> T\n.5 T --> a\n.4 T --> b\n", 2);
  expect_refused(read, ".5 S --> a\n.5 S --> a\n", 2);
  expect_refused(read, "S --> S\n", 1);          // no words
  expect_refused(read, "S --> \xff\n", 1);
  expect_refused([](std::string_view text) { read_johnson(text, RowSums::normalize, Run{}); }, "S --> a\n0 T --> b\n", 2);
}

void nltk_reads_alternatives(void **) {
  const GrammarPtr g = read_nltk(
      "# a comment\n%start S\nNP -> 'we' [0.5] | \"d'accord\" [.25]| [.25]\n\nS -> NP VP [1.0]\nVP -> 'run' NP 'off' [1]\n",
      RowSums::probabilities, Run{});
  assert_string_equal(all_of(*g).c_str(),
                      "S\n0.5 NP --> we\n0.25 NP --> d'accord\n0.25 NP -->\n1 S --> NP VP\n1 VP --> run NP off\n");
  assert_string_equal(write_nltk(*g).c_str(), "%start S\nNP -> 'we' [0.5]\nNP -> \"d'accord\" [0.25]\nNP -> [0.25]\n"
                                              "S -> NP VP [1]\nVP -> 'run' NP 'off' [1]\n");
}

void nltk_refuses(void **) {
  const auto read = [](std::string_view text) { read_nltk(text, RowSums::probabilities, Run{}); };
  expect_refused(read, "S -> 'a'\nT\n", 2);
  expect_refused(read, "S -> T\n", 1);
  expect_refused(read, "%start T\nS -> 'a'\n", 1);
  expect_refused(read, "S -> 'a\n", 1);
  expect_refused(read, "S -> ''\n", 1);
  expect_refused(read, "S -> 'a' [x]\n", 1);
  expect_refused(read, "S -> 'a' [nan]\n", 1);
  expect_refused(read, "S -> 'a' [-1]\n", 1);
  expect_refused(read, "S -> 'a' [1\n", 1);
  expect_refused(read, "S -> 'a' [1] 'b'\n", 1);
  expect_refused(read, "S -> 'a' [.5]\n", 1);
  expect_refused(read, "S -> 'a' | 'b'\n", 1);
  expect_refused(read, "S -> 'a' [.5] | 'a' [.5]\n", 1);
  expect_refused(read, "S|T -> 'a'\n", 1);
}

void berkeley_reads_subtypes(void **) {
  const GrammarPtr g = read_berkeley("S_0 -> NP_1 VP_0 0.5\nROOT_0 -> S_0 1.0\nROOT_0 -> ROOT_0 1.0\nS_0 -> VP_0 .5\n",
                                     "NP we [0, 0.25]\nVP run [1]\nNP they [0.0, 7.5E-1]\n", RowSums::probabilities, Run{});
  assert_string_equal(all_of(*g).c_str(),
                      "ROOT_0\n0.5 S_0 --> NP_1 VP_0\n0.5 S_0 --> VP_0\n1 ROOT_0 --> S_0\n"
                      "0.25 NP_1 --> we\n0.75 NP_1 --> they\n1 VP_0 --> run\n");
  assert_string_equal(write_berkeley_rules(*g).c_str(), "ROOT_0 -> S_0 1\nS_0 -> NP_1 VP_0 0.5\nS_0 -> VP_0 0.5\n");
  assert_string_equal(write_berkeley_lexicon(*g).c_str(), "NP we [0, 0.25]\nNP they [0, 0.75]\nVP run [1]\n");
  const auto rules = [](std::string_view text) { read_berkeley(text, "A a [1]\n", RowSums::any, Run{}); };
  expect_refused(rules, "S_0 -> A_0 1\nS_0 -> A_1 1\n", 2);
  expect_refused(rules, "S_0 -> A_0\n", 1);
  expect_refused(rules, "S_0 -> A_0 A_0 A_0 1\n", 1);
  expect_refused(rules, "S_0 -> A_0 nan\n", 1);
  const auto lexicon = [](std::string_view text) { read_berkeley("S_0 -> A_0 1\n", text, RowSums::any, Run{}); };
  expect_refused(lexicon, "A a [1\n", 1);
  expect_refused(lexicon, "A a 1\n", 1);
  expect_refused(lexicon, "A a [1]\nA b [1,,2]\n", 2);
  expect_refused(lexicon, "A a [1]\nA b [-1]\n", 2);
  assert_throws(write_berkeley_lexicon(*grammar_of("S --> a\n")), Code::argument);
  assert_throws(write_berkeley_rules(*grammar_of("S --> a b\n")), Code::argument);
}

void all_formats_go_back_and_forth(void **) {
  Rng rng(4, RngMethod::test, 0, 0, 0);
  for (int c = 0; c < 300; ++c) {
    const GrammarPtr g = random_grammar(&rng, 1 + static_cast<int>(rng.below(5)), 3, 1);
    const std::string text = all_of(*g);
    assert_string_equal(all_of(*read_johnson(write_johnson(*g), RowSums::any, Run{})).c_str(), text.c_str());
    assert_string_equal(all_of(*read_nltk(write_nltk(*g), RowSums::any, Run{})).c_str(), text.c_str());
    const std::string bytes = write_grammar(*g);
    const GrammarPtr back = read_grammar(bytes_of(bytes), Run{});
    assert_string_equal(all_of(*back).c_str(), text.c_str());
    assert_true(write_grammar(*back) == bytes);
  }
}

void binaries_keep_priors_and_flags(void **) {
  RuleList list;
  list.parent = {1, 0, 0};
  list.right = {symbol_of_word(2), 1, 1, symbol_of_word(1)};
  list.offsets = {0, 1, 3, 4};
  list.weight = {1, .5, .5};
  list.prior = {.1, .2, .3};
  list.fixed = {1, 0, 0};
  const GrammarPtr made = make_grammar(Alphabet::sized(2), Alphabet::named({"a", "b"}), 0, list, RowSums::probabilities,
                                       RulePlaces(), Run{});
  auto g = std::make_shared<Grammar>(*made);
  g->method = "em";
  g->card.add("", "learner", "pcfg");
  const GrammarPtr back = read_grammar(bytes_of(write_grammar(*g)), Run{});
  assert_true(back->prior == Array<double>({.2, .3, .1}) && back->fixed == Array<char>({0, 0, 1}));
  assert_true(back->method == "em" && back->card.value("", "learner") == "pcfg" && !back->nonterminals->has_names());
  std::string damaged = write_grammar(*g);
  damaged[damaged.size() - 1] ^= 1;
  assert_throws(read_grammar(bytes_of(damaged), Run{}), Code::corrupt);
}

void lists_of_rules_are_checked(void **) {
  const auto made = [](int32_t parent, int32_t right, double weight, RowSums sums) {
    RuleList list;
    list.parent = {parent};
    list.right = {right};
    list.offsets = {0, 1};
    list.weight = {weight};
    return make_grammar(Alphabet::sized(1), Alphabet::sized(1), 0, list, sums, RulePlaces(), Run{});
  };
  assert_throws(made(1, 0, 1, RowSums::any), Code::argument);
  assert_throws(made(-1, 0, 1, RowSums::any), Code::argument);
  assert_throws(made(0, 1, 1, RowSums::any), Code::argument);
  assert_throws(made(0, symbol_of_word(2), 1, RowSums::any), Code::argument);
  assert_throws(made(0, symbol_of_word(0), 1, RowSums::any), Code::argument);
  assert_throws(made(0, symbol_of_word(1), -1, RowSums::any), Code::argument);
  assert_throws(made(0, symbol_of_word(1), NAN, RowSums::any), Code::argument);
  assert_throws(made(0, symbol_of_word(1), .9, RowSums::probabilities), Code::improper);
  assert_throws(made(0, symbol_of_word(1), 0, RowSums::normalize), Code::improper);
  assert_int_equal(made(0, symbol_of_word(1), 0, RowSums::any)->rules(), 1);
}

}  // namespace

TESTS(johnson_reads_weights_and_priors, sums_within_a_hundredth_are_divided_away,
      johnson_refuses, nltk_reads_alternatives, nltk_refuses, berkeley_reads_subtypes,
      all_formats_go_back_and_forth, binaries_keep_priors_and_flags, lists_of_rules_are_checked)

// Inside and outside sums by every kind of tables, and in wide numbers, beside enumeration and golden numbers.
#include "src/grammar/chart/chart.hh"

#include <cmath>

#include "tests/src/grammar/grammar_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr RuleTables kKinds[] = {RuleTables::dense, RuleTables::dense_pairs, RuleTables::sparse};

struct Sums {
  double log_total = 0;
  Array<double> counts;  // of the grammar's rules
};

Array<double> rule_counts(const BinaryForm &form, const FormCounts &counts) {
  Array<double> rules(static_cast<size_t>(form.grammar->rules()), 0.0);
  expand_counts(form, counts.view(), rules, Run{});
  return rules;
}

Sums sums_by(const BinaryForm &form, RuleTables tables, const Array<int32_t> &words) {
  const ChartRules rules(form, tables, Run{});
  Chart chart(rules);
  Sums sums{chart.inside(words, Run{}), {}};
  FormCounts counts(form);
  if (sums.log_total > -INFINITY) chart.outside(Run{});
  chart.take_counts(&counts);
  sums.counts = rule_counts(form, counts);
  return sums;
}

Sums wide_sums(const BinaryForm &form, const Array<int32_t> &words) {
  WideChart chart(form);
  Sums sums{chart.inside(words, Run{}).log(), {}};
  FormCounts counts(form);
  if (sums.log_total > -INFINITY) chart.outside(Run{}, &counts.binary, &counts.lexical, &counts.unary);
  sums.counts = rule_counts(form, counts);
  return sums;
}

void expect_counts(const Array<double> &counts, const std::vector<double> &expected, double tolerance) {
  for (size_t r = 0; r < counts.size(); ++r) assert_close(counts[r], expected[r], tolerance);
}

void sums_are_those_of_enumeration(void **) {
  Rng rng(7, RngMethod::test, 0, 0, 0);
  int tried = 0;
  while (tried < 1000 / kCasesDivisor) {
    oracle::GrammarShape shape;
    shape.nonterminals = 1 + static_cast<int32_t>(rng.below(5));
    shape.words = 1 + static_cast<int32_t>(rng.below(3));
    shape.rules = static_cast<int32_t>(rng.below(16));
    shape.longest = 1 + static_cast<int32_t>(rng.below(4));
    shape.empties = rng.below(3) == 0;
    const GrammarPtr grammar = oracle::random_grammar(shape, &rng);
    const Array<int32_t> words = oracle::random_words(shape, static_cast<int32_t>(rng.below(shape.empties ? 4 : 6)), &rng);
    bool cyclic = false;
    const std::vector<oracle::ParseTree> trees = oracle::all_trees(*grammar, grammar->start, words, &cyclic);
    if (cyclic) continue;
    ++tried;
    const oracle::TreeTotals expected = oracle::totals_of(*grammar, trees);
    for (const auto make : {chart_form, binary_form}) {  // strings of words as wholes, and as rules of several words
      BinaryForm form;
      try {
        form = make(grammar, Run{});
      } catch (const Error &) {
        continue;  // a cycle that this sentence does not meet diverges
      }
      for (const RuleTables tables : kKinds) {
        const Sums sums = sums_by(form, tables, words);
        assert_close(sums.log_total, std::log(expected.total), 1e-11);
        expect_counts(sums.counts, expected.counts, 1e-10);
      }
      if (words.empty()) continue;
      const Sums sums = wide_sums(form, words);
      assert_close(sums.log_total, std::log(expected.total), 1e-11);
      expect_counts(sums.counts, expected.counts, 1e-10);
    }
  }
}

void sums_are_the_golden_ones(void **) {
  for (const golden::Json &one : golden::read("pcfg_inside.json")) {
    const oracle::GoldenGrammar g = oracle::golden_grammar(one["grammar"]);
    const BinaryForm form = chart_form(g.grammar, Run{});
    for (const golden::Json &sentence : one["sentences"]) {
      const Array<int32_t> words = oracle::golden_words(*g.grammar, sentence["x"]);
      for (const RuleTables tables : kKinds) {
        const Sums sums = sums_by(form, tables, words);
        if (sentence["log_z"].is_string()) {
          assert_true(sums.log_total == -INFINITY);
          continue;
        }
        assert_close(sums.log_total, sentence["log_z"].get<double>(), 1e-10);
        for (size_t r = 0; r < g.number.size(); ++r) {
          assert_close(sums.counts[g.number[r]], sentence["expected_counts"][r].get<double>(), 1e-10);
        }
        const ChartRules rules(form, tables, Run{});
        Chart chart(rules);
        chart.inside(words, Run{});
        chart.outside(Run{});
        const double total = std::exp(sums.log_total);
        for (const golden::Member &node : sentence["outside"].items()) {
          char name[32];
          int i = 0, j = 0;
          assert_int_equal(std::sscanf(node.name.c_str(), "%31s %d %d", name, &i, &j), 3);
          const int32_t symbol = g.grammar->nonterminals->find(name) - 1;
          const double expected = sentence["inside"][node.name].get<double>() * node.value.get<double>() / total;
          assert_close(chart.posterior(symbol, static_cast<size_t>(i), static_cast<size_t>(j - i)), expected, 1e-10);
        }
      }
    }
  }
}

void cycles_and_empty_rules_have_the_golden_sums(void **) {
  for (const golden::Json &one : golden::read("pcfg_general.json")) {
    if (!one.contains("sentences") || one["sentences"][0].contains("status")) continue;
    const oracle::GoldenGrammar g = oracle::golden_grammar(one["grammar"]);
    const BinaryForm form = chart_form(g.grammar, Run{});
    for (const golden::Json &sentence : one["sentences"]) {
      const Array<int32_t> words = oracle::golden_words(*g.grammar, sentence["x"]);
      for (const RuleTables tables : kKinds) {
        const Sums sums = sums_by(form, tables, words);
        assert_close(sums.log_total, sentence["log_z"].get<double>(), 1e-10);
        for (size_t r = 0; r < g.number.size(); ++r) {
          assert_close(sums.counts[g.number[r]], sentence["expected_counts_7_digits"][r].get<double>(), 1e-5);
        }
      }
    }
  }
}

// Sums over several sentences add, and a sentence's length leaves no digits behind.
void long_sentences_have_the_sums_of_wide_numbers(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  oracle::GrammarShape shape;
  shape.rules = 20;
  shape.longest = 2;
  shape.spread = 6;
  for (const int32_t length : {40, 90}) {
    const GrammarPtr grammar = oracle::random_grammar(shape, &rng);
    const BinaryForm form = chart_form(grammar, Run{});
    const Array<int32_t> words = oracle::random_words(shape, length, &rng);
    const Sums wide = wide_sums(form, words);
    for (const RuleTables tables : kKinds) {
      const Sums sums = sums_by(form, tables, words);
      assert_close(sums.log_total, wide.log_total, 1e-12);
      if (wide.log_total == -INFINITY) continue;
      for (size_t r = 0; r < sums.counts.size(); ++r) assert_close(sums.counts[r], wide.counts[r], 1e-9);
    }
  }
}

void five_hundred_words_neither_underflow_nor_overflow(void **) {
  Rng rng(5, RngMethod::test, 0, 0, 0);
  for (const double weight : {1e-3, 1.0, 1e5}) {
    RuleList list;
    const int32_t right[] = {0, 0, symbol_of_word(1), symbol_of_word(2)};
    list.right.assign(right, right + 4);
    list.offsets = {0, 2, 3, 4};
    list.parent = {0, 0, 0};
    list.weight = {weight, .5 * weight, .25 * weight};
    const GrammarPtr g = make_grammar(Alphabet::sized(1), Alphabet::sized(2), 0, std::move(list), RowSums::any, {}, Run{});
    const BinaryForm form = chart_form(g, Run{});
    Array<int32_t> words(500, 1);
    // Catalan's number of trees, C(n − 1), each of weight w^(2n − 1) / 2^n.
    const double n = 500, trees = std::lgamma(2 * n - 1) - 2 * std::lgamma(n) - std::log(n);
    const Sums sums = sums_by(form, RuleTables::dense, words);
    assert_close(sums.log_total, trees + (2 * n - 1) * std::log(weight) - n * std::log(2), 1e-12);
    assert_close(sums.counts[0], n - 1, 1e-10);
    assert_close(sums.counts[1], n, 1e-10);
  }
}

// Weights from e^−700 to e^700: in one scale nothing of this holds.
void extreme_weights_are_summed_in_wide_numbers(void **) {
  Rng rng(11, RngMethod::test, 0, 0, 0);
  for (int tried = 0; tried < 400 / kCasesDivisor; ++tried) {
    oracle::GrammarShape shape;
    shape.rules = 14;
    shape.spread = 700;
    shape.longest = 1 + static_cast<int32_t>(rng.below(3));
    const GrammarPtr grammar = oracle::random_grammar(shape, &rng);
    const Array<int32_t> words = oracle::random_words(shape, 1 + static_cast<int32_t>(rng.below(6)), &rng);
    BinaryForm form;
    try {
      form = chart_form(grammar, Run{});
    } catch (const Error &) {
      continue;
    }
    const Sums wide = wide_sums(form, words);
    for (const RuleTables tables : kKinds) {
      const Sums sums = sums_by(form, tables, words);
      assert_true(!std::isnan(sums.log_total));
      assert_close(sums.log_total, wide.log_total, 1e-12);
      for (size_t r = 0; r < sums.counts.size(); ++r) assert_close(sums.counts[r], wide.counts[r], 1e-9);
    }
  }
}

// Weights that are given as the rules are listed, and counts that are taken so, are those of a form with these weights.
void rules_may_be_listed_in_any_order(void **) {
  Rng rng(17, RngMethod::test, 0, 0, 0);
  for (int tried = 0; tried < 120 / kCasesDivisor; ++tried) {
    oracle::GrammarShape shape;
    shape.nonterminals = 1 + static_cast<int32_t>(rng.below(9));
    shape.rules = 12 + static_cast<int32_t>(rng.below(60));
    shape.longest = 3;
    BinaryForm form;
    try {
      form = binary_form(oracle::random_grammar(shape, &rng), Run{});
    } catch (const Error &) {
      continue;  // cycles diverge
    }
    const Array<int32_t> words = oracle::random_words(shape, 1 + static_cast<int32_t>(rng.below(9)), &rng);
    BinaryForm other = form;
    Array<int32_t> listed;
    for (size_t r = 0; r < form.binary_weight.size(); ++r) {
      other.binary_weight[r] = rng.uniform();
      listed.push_back(static_cast<int32_t>(r));
    }
    for (size_t r = listed.size(); r > 1; --r) std::swap(listed[r - 1], listed[rng.below(r)]);
    Array<double> weights;
    for (const int32_t r : listed) weights.push_back(other.binary_weight[r]);
    for (const RuleTables tables : kKinds) {
      const Run run;
      const ChartRules expected_rules(other, tables, run);
      ChartRules rules(form, tables, run);
      rules.list(listed);
      rules.update(weights.data());
      Chart expected(expected_rules), chart(rules);
      const double log_p = chart.inside(words, run);
      assert_true(log_p == expected.inside(words, run));
      if (log_p == -INFINITY) continue;
      for (int times = 0; times < 2; ++times) {  // taking leaves nothing behind
        chart.outside(run);
        expected.outside(run);
        FormCounts lexical(form), counts(form);
        expected.take_sentence_counts(&counts);
        const size_t some = listed.size() - listed.size() / 3;
        Array<double> binary(some, 0.0);
        chart.take_listed_counts(some, binary.data(), &lexical);
        for (size_t k = 0; k < some; ++k) assert_true(binary[k] == counts.binary[listed[k]]);
        assert_true(lexical.lexical == counts.lexical);
      }
    }
  }
}

void unknown_words_have_no_tree(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  const oracle::GrammarShape shape;
  const BinaryForm form = chart_form(oracle::random_grammar(shape, &rng), Run{});
  for (const RuleTables tables : kKinds) assert_true(sums_by(form, tables, {1, 0, 1}).log_total == -INFINITY);
}

void charts_keep_to_limits_and_cancels(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  const oracle::GrammarShape shape;
  const BinaryForm form = chart_form(oracle::random_grammar(shape, &rng), Run{});
  const ChartRules rules(form, RuleTables::sparse, Run{});
  Chart chart(rules);
  Run run;
  run.max_bytes = 1000;
  assert_throws(chart.inside(Array<int32_t>(50, 1), run), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  Run cancelled;
  cancelled.cancel = &flag;
  assert_throws(chart.inside(Array<int32_t>(5, 1), cancelled), Code::cancelled);
}

}  // namespace

TESTS(sums_are_those_of_enumeration, sums_are_the_golden_ones, cycles_and_empty_rules_have_the_golden_sums,
      long_sentences_have_the_sums_of_wide_numbers, five_hundred_words_neither_underflow_nor_overflow,
      extreme_weights_are_summed_in_wide_numbers, rules_may_be_listed_in_any_order, unknown_words_have_no_tree,
      charts_keep_to_limits_and_cancels)

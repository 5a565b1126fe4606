// Best and sampled trees beside enumeration, and derivations that are none.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "src/grammar/chart/k_best_trees.hh"
#include "src/grammar/chart/derivation.hh"
#include "src/grammar/chart/tree_sampler.hh"
#include "tests/src/grammar/grammar_oracle.hh"
#include "tests/src/grammar/slow_chart.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

using Case = oracle::SentenceCase;

template <class Each>
void each_case(int count, size_t most_trees, Each each) {
  Rng rng(21, RngMethod::test, 0, 0, 0);
  for (; count > 0; --count) each(oracle::random_sentence(most_trees, &rng));
}

void best_trees_are_the_heaviest_of_all(void **) {
  each_case(400 / kCasesDivisor, 10000, [](const Case &c) {
    double most = 0;
    for (const oracle::ParseTree &t : c.trees) most = std::max(most, t.weight);
    BestParse best(c.form, Run{});
    Array<int32_t> rules;
    assert_close(best.find(c.words, &rules, Run{}), std::log(most), 1e-12);
    assert_int_equal(derivation_length(*c.grammar, c.grammar->start, c.words, rules), rules.size());
    double weight = 1;
    for (const int32_t r : rules) weight *= c.grammar->weight[r];
    assert_close(weight, most, 1e-12);
  });
}

RuleTrees best_trees(const BinaryForm &form, const Array<int32_t> &words, int64_t k) {
  BestParse best(form, Run{});
  RuleTrees found;
  Array<int32_t> rules;
  const double log_weight = best.find(words, &rules, Run{});
  KBestTrees::find(best, log_weight, k, &found, Run{});
  if (!found.log_weights.empty()) {
    assert_true(found.log_weights[0] == log_weight);
    assert_true(std::equal(rules.begin(), rules.end(), found.rules.begin(), found.rules.begin() + found.offsets[1]));
  }
  return found;
}

// The trees are derivations of the sentence, each once, and weigh what is said.
void expect_trees(const Grammar &grammar, const Array<int32_t> &words, const RuleTrees &found) {
  std::set<std::vector<int32_t>> seen;
  for (size_t t = 0; t < found.log_weights.size(); ++t) {
    const std::vector<int32_t> rules(found.rules.begin() + found.offsets[t], found.rules.begin() + found.offsets[t + 1]);
    assert_int_equal(derivation_length(grammar, grammar.start, words, rules), rules.size());
    assert_true(seen.insert(rules).second);
    double log_weight = 0;
    for (const int32_t r : rules) log_weight += std::log(grammar.weight[r]);
    assert_close(found.log_weights[t], log_weight, 1e-12);
    if (t > 0) assert_true(found.log_weights[t] <= found.log_weights[t - 1]);
  }
}

std::vector<double> sorted_weights(const std::vector<oracle::ParseTree> &trees) {
  std::vector<double> weights;
  for (const oracle::ParseTree &t : trees) {
    if (t.weight > 0) weights.push_back(t.weight);
  }
  std::sort(weights.rbegin(), weights.rend());
  return weights;
}

void k_best_trees_are_those_of_enumeration(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  each_case(600 / kCasesDivisor, 3000, [&](const Case &c) {
    const std::vector<double> weights = sorted_weights(c.trees);
    const auto k = 1 + static_cast<size_t>(rng.below(weights.size() + 3));
    const RuleTrees found = best_trees(c.form, c.words, static_cast<int64_t>(k));
    assert_int_equal(found.log_weights.size(), std::min(k, weights.size()));
    expect_trees(*c.grammar, c.words, found);
    for (size_t t = 0; t < found.log_weights.size(); ++t) assert_close(found.log_weights[t], std::log(weights[t]), 1e-12);
  });
}

// Each number of rounds is a tree of its own. Trees with more rules than were enumerated weigh less than the bound.
void cycles_have_a_tree_for_each_number_of_rounds(void **) {
  Rng rng(4, RngMethod::test, 0, 0, 0);
  constexpr size_t kRules = 9;
  int compared = 0, endless = 0;
  for (int tried = 0; tried < 1500 / kCasesDivisor; ++tried) {
    const GrammarPtr g = grammar_reference::random_grammar(&rng, 1 + static_cast<int>(rng.below(3)), 2, .5);
    Array<int32_t> words;
    for (uint64_t n = rng.below(4); n > 0; --n) {
      words.push_back(1 + static_cast<int32_t>(rng.below(static_cast<uint64_t>(g->words->size()))));
    }
    BinaryForm form;
    try {
      form = chart_form(g, Run{});
    } catch (const Error &) {
      continue;
    }
    const std::vector<double> weights = sorted_weights(oracle::small_trees(*g, g->start, words, kRules));
    const double bound = std::pow(*std::max_element(g->weight.begin(), g->weight.end()), kRules + 1);
    const RuleTrees found = best_trees(form, words, 12);
    expect_trees(*g, words, found);
    assert_true(found.log_weights.size() >= std::min<size_t>(12, weights.size()));
    for (size_t t = 0; t < found.log_weights.size() && t < weights.size() && weights[t] > bound; ++t) {
      assert_close(found.log_weights[t], std::log(weights[t]), 1e-12);
      ++compared;
    }
    bool cyclic = false;
    oracle::all_trees(*g, g->start, words, &cyclic);
    endless += cyclic && found.log_weights.size() == 12;
  }
  assert_true(compared > 1000 / kCasesDivisor && endless > 20 / kCasesDivisor);
}

void trees_of_one_weight_come_in_a_fixed_order(void **) {
  const GrammarPtr g = grammar_reference::grammar_of("1 S --> S S\n1 S --> a\n");
  const BinaryForm form = chart_form(g, Run{});
  const Array<int32_t> words(6, 1);
  const RuleTrees all = best_trees(form, words, 100);
  assert_int_equal(all.log_weights.size(), 42);  // Catalan's number
  expect_trees(*g, words, all);
  for (const int64_t k : {1, 5, 41}) {
    const RuleTrees some = best_trees(form, words, k);
    assert_int_equal(some.log_weights.size(), k);
    assert_true(std::equal(some.rules.begin(), some.rules.end(), all.rules.begin()));
  }
  Run run;
  run.max_bytes = 3000;
  BestParse best(form, Run{});
  Array<int32_t> rules;
  RuleTrees found;
  const double log_weight = best.find(words, &rules, Run{});
  assert_throws(KBestTrees::find(best, log_weight, 40, &found, run), Code::limit);
}

// A cycle that loses less than rounding, beside a sentence whose weight hides the loss.
void cycles_that_rounding_hides_have_best_trees(void **) {
  for (const double loss : {1e-13, 1e-12, 1e-9}) {
    const GrammarPtr g = grammar_reference::grammar_of("1e-300 S --> S S\n1.7 S --> T\n1e-300 S --> a\n1 T --> S\n");
    Grammar changed = *g;
    for (int32_t r = 0; r < changed.rules(); ++r) {
      if (changed.weight[r] == 1) changed.weight[r] = (1 - loss) / 1.7;
    }
    const BinaryForm form = chart_form(std::make_shared<const Grammar>(changed), Run{});
    const Array<int32_t> words(40, 1);
    const RuleTrees found = best_trees(form, words, 50);
    assert_int_equal(found.log_weights.size(), 50);
    expect_trees(changed, words, found);
  }
}

void best_trees_have_the_golden_weights(void **) {
  for (const golden::Json &one : golden::read("pcfg_inside.json")) {
    const oracle::GoldenGrammar g = oracle::golden_grammar(one["grammar"]);
    const BinaryForm form = chart_form(g.grammar, Run{});
    BestParse best(form, Run{});
    for (const golden::Json &sentence : one["sentences"]) {
      Array<int32_t> rules;
      const double log_p = best.find(oracle::golden_words(*g.grammar, sentence["x"]), &rules, Run{});
      if (sentence["best"].size() == 0) assert_true(log_p == -INFINITY);
      else assert_close(log_p, sentence["best"][0][0].get<double>(), 1e-10);
      RuleTrees trees;
      KBestTrees::find(best, log_p, 5, &trees, Run{});
      assert_int_equal(trees.log_weights.size(), sentence["best"].size());
      for (size_t t = 0; t < trees.log_weights.size(); ++t) {
        assert_close(trees.log_weights[t], sentence["best"][t][0].get<double>(), 1e-10);
      }
    }
  }
}

void chains_that_gain_weight_have_no_best_tree(void **) {
  RuleList list;
  list.parent = {0, 0, 1};
  const int32_t right[] = {1, symbol_of_word(1), 0};
  list.right.assign(right, right + 3);
  list.offsets = {0, 1, 2, 3};
  list.weight = {.5, 1, 1.5};  // the sum over chains is finite
  const GrammarPtr g = make_grammar(Alphabet::sized(2), Alphabet::sized(1), 0, list, RowSums::any, {}, Run{});
  const BinaryForm form = chart_form(g, Run{});
  Array<int32_t> rules;
  BestParse best(form, Run{});
  assert_close(best.find(Array<int32_t>{1}, &rules, Run{}), 0, 1e-12);
  list.weight = {1.2, 1, .9};
  const GrammarPtr grows = make_grammar(Alphabet::sized(2), Alphabet::sized(1), 0, std::move(list), RowSums::any, {}, Run{});
  assert_throws(chart_form(grows, Run{}), Code::diverged);
}

void trees_are_drawn_as_often_as_they_are_probable(void **) {
  uint64_t number = 0;
  each_case(60 / kCasesDivisor, 40, [&](const Case &c) {
    constexpr int kDraws = 4000;
    const double total = oracle::totals_of(*c.grammar, c.trees).total;
    std::map<std::vector<int32_t>, double> expected, found;
    for (const oracle::ParseTree &t : c.trees) expected[t.rules] += t.weight / total;
    const ChartRules rules(c.form, Run{});
    Chart chart(rules);
    chart.inside(c.words, Run{});
    TreeSampler sampler(c.form);
    Rng rng(5, RngMethod::test, 1, 0, number++);
    for (int k = 0; k < kDraws; ++k) {
      Array<int32_t> tree;
      sampler.draw(chart, &rng, &tree);
      found[std::vector<int32_t>(tree.begin(), tree.end())] += 1. / kDraws;
    }
    for (const auto &[tree, share] : found) assert_true(expected.count(tree) == 1);
    for (const auto &[tree, p] : expected) {
      assert_true(std::fabs(found[tree] - p) <= 6 * std::sqrt(p * (1 - p) / kDraws) + 1e-3);
    }
  });
}

// Sentences in wide numbers are drawn from by other code.
void extreme_weights_have_trees_too(void **) {
  Rng rng(8, RngMethod::test, 0, 0, 0);
  int drawn = 0;
  for (int tried = 0; tried < 300 / kCasesDivisor; ++tried) {
    oracle::GrammarShape shape;
    shape.spread = 600;
    const GrammarPtr grammar = oracle::random_grammar(shape, &rng);
    const Array<int32_t> words = oracle::random_words(shape, 4, &rng);
    BinaryForm form;
    try {
      form = chart_form(grammar, Run{});
    } catch (const Error &) {
      continue;
    }
    const ChartRules rules(form, Run{});
    Chart chart(rules);
    if (!(chart.inside(words, Run{}) > -INFINITY)) continue;
    TreeSampler sampler(form);
    Array<int32_t> tree, best_tree;
    sampler.draw(chart, &rng, &tree);
    assert_int_equal(derivation_length(*grammar, grammar->start, words, tree), tree.size());
    drawn += chart.wide() != nullptr;
  }
  assert_true(drawn > 5);
}

void a_derivation_of_other_words_is_none(void **) {
  each_case(30, 50, [](const Case &c) {
    const std::vector<int32_t> &rules = c.trees[0].rules;
    Array<int32_t> tree(rules.begin(), rules.end());
    const int32_t start = c.grammar->start;
    assert_int_equal(derivation_length(*c.grammar, start, c.words, tree), tree.size());
    Array<int32_t> more = c.words;
    more.push_back(1);
    assert_int_equal(derivation_length(*c.grammar, start, more, tree), -1);
    Array<int32_t> shorter(tree.begin(), tree.end() - 1), wrong = tree;
    assert_int_equal(derivation_length(*c.grammar, start, c.words, shorter), -1);
    for (const int32_t rule : {-1, c.grammar->rules()}) {
      wrong[0] = rule;
      assert_int_equal(derivation_length(*c.grammar, start, c.words, wrong), -1);
    }
  });
}

}  // namespace

TESTS(best_trees_are_the_heaviest_of_all, k_best_trees_are_those_of_enumeration,
      cycles_have_a_tree_for_each_number_of_rounds, trees_of_one_weight_come_in_a_fixed_order,
      cycles_that_rounding_hides_have_best_trees, best_trees_have_the_golden_weights, chains_that_gain_weight_have_no_best_tree,
      trees_are_drawn_as_often_as_they_are_probable, extreme_weights_have_trees_too, a_derivation_of_other_words_is_none)

// Trees of least risk beside enumeration.
#include "src/grammar/chart/minimum_risk.hh"

#include <algorithm>
#include <cmath>
#include <map>

#include "src/grammar/chart/derivation.hh"
#include "src/grammar/chart/k_best_trees.hh"
#include "tests/src/grammar/grammar_oracle.hh"
#include "tests/src/grammar/slow_chart.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr RuleTables kKinds[] = {RuleTables::dense, RuleTables::sparse};

bool has_words(const oracle::RuleUse &use) { return use.bounds.front() < use.bounds.back(); }

// The product of the posterior probabilities of a tree's rules that have words, and of the weights of those that have none
// under the best choice.
double log_product(const Grammar &g, const oracle::ParseTree &tree, const std::map<oracle::RuleUse, double> &posterior) {
  double sum = 0;
  for (const oracle::RuleUse &use : oracle::uses_of(g, tree)) {
    if (has_words(use)) sum += std::log(posterior.at(use));
  }
  return sum;
}

void max_rule_trees_have_the_largest_product(void **) {
  Rng rng(6, RngMethod::test, 0, 0, 0);
  int differ = 0;
  for (int count = 500 / kCasesDivisor; count > 0; --count) {
    const oracle::SentenceCase c = oracle::random_sentence(2000, &rng);
    if (c.words.empty()) continue;
    const double total = oracle::totals_of(*c.grammar, c.trees).total;
    std::map<oracle::RuleUse, double> posterior;
    for (const oracle::ParseTree &t : c.trees) {
      for (const oracle::RuleUse &use : oracle::uses_of(*c.grammar, t)) {
        if (has_words(use)) posterior[use] += t.weight / total;
      }
    }
    double most = -INFINITY, heaviest = 0;
    std::vector<int32_t> heaviest_rules;
    std::vector<double> products;
    for (const oracle::ParseTree &t : c.trees) {
      const double product = log_product(*c.grammar, t, posterior);
      products.push_back(product);
      most = std::max(most, product);
      if (t.weight > heaviest) heaviest_rules = t.rules;
      heaviest = std::max(heaviest, t.weight);
    }
    std::sort(products.rbegin(), products.rend());
    for (const RuleTables tables : kKinds) {
      const ChartRules rules(c.form, tables, Run{});
      Chart chart(rules);
      const double log_total = chart.inside(c.words, Run{});
      chart.outside(Run{});
      Array<double> gains;
      posterior_gains(chart, &gains, Run{});
      BestParse best(c.form, Run{}, EmptyParts::sum);
      oracle::ParseTree found;
      Array<int32_t> derivation;
      // The root's inside weight stands in no rule.
      const double score = best.find(c.words, &derivation, Run{}, gains) - log_total;
      assert_int_equal(derivation_length(*c.grammar, c.grammar->start, c.words, derivation), derivation.size());
      found.rules.assign(derivation.begin(), derivation.end());
      assert_true(std::fabs(log_product(*c.grammar, found, posterior) - most) < 1e-10);
      assert_true(std::fabs(score - most) < 1e-10);
      differ += found.rules != heaviest_rules;
      if (!c.form.sources.empty()) continue;
      // Without empty parts the next trees have the next largest products.
      RuleTrees trees;
      KBestTrees::find(best, score + log_total, 4, &trees, Run{});
      assert_int_equal(trees.log_weights.size(), std::min<size_t>(4, products.size()));
      for (size_t t = 0; t < trees.log_weights.size(); ++t) {
        assert_true(std::fabs(trees.log_weights[t] - log_total - products[t]) < 1e-9);
      }
    }
  }
  assert_true(differ > 20 / kCasesDivisor);
}

// Brackets that hold the most true ones, by trying all binary trees.
double most_recalled(const std::map<std::pair<size_t, size_t>, double> &shares, size_t i, size_t j) {
  double most = 0;
  for (size_t k = i + 1; k < j; ++k) most = std::max(most, most_recalled(shares, i, k) + most_recalled(shares, k, j));
  const auto own = shares.find({i, j});
  return most + (own == shares.end() || j - i == 1 ? 0 : own->second);
}

void recalled_brackets_are_expected_to_be_right(void **) {
  Rng rng(7, RngMethod::test, 0, 0, 0);
  for (int count = 500 / kCasesDivisor; count > 0; --count) {
    const oracle::SentenceCase c = oracle::random_sentence(2000, &rng);
    const size_t n = c.words.size();
    if (n == 0) continue;
    const double total = oracle::totals_of(*c.grammar, c.trees).total;
    std::map<std::tuple<int32_t, size_t, size_t>, double> nodes, tags;
    const auto parent_of = [&](int32_t rule) {
      const Array<int32_t> &first = c.grammar->first_rule;
      return static_cast<int32_t>(std::upper_bound(first.begin(), first.end(), rule) - first.begin()) - 1;
    };
    for (const oracle::ParseTree &t : c.trees) {
      for (const oracle::RuleUse &use : oracle::uses_of(*c.grammar, t)) {
        if (!has_words(use)) continue;
        const auto key = std::make_tuple(parent_of(use.rule), use.bounds.front(), use.bounds.back());
        const std::span<const int32_t> right = c.grammar->right_side(use.rule);
        const bool tag = right.size() == 1 && is_word(right[0]);
        (tag ? tags : nodes)[key] += t.weight / total;
      }
    }
    std::map<std::pair<size_t, size_t>, double> shares;
    for (const auto &[key, p] : nodes) {
      double &most = shares[{std::get<1>(key), std::get<2>(key)}];
      most = std::max(most, p);
    }
    shares[{0, n}] = 1;
    const ChartRules rules(c.form, Run{});
    Chart chart(rules);
    chart.inside(c.words, Run{});
    chart.outside(Run{});
    const RecalledBrackets found = recalled_brackets(chart, Run{});
    assert_int_equal(found.tags.size(), n);
    assert_int_equal(found.brackets[0].label, c.grammar->start);
    double recall = 0, over_words = 0;
    for (const Bracket &b : found.brackets) {
      const bool root = b.first == 0 && b.width == n && b.label == c.grammar->start;
      const double p = root ? 1 : nodes.at({b.label, b.first, b.first + b.width});
      recall += p;
      if (b.width == 1 && !root) {
        assert_true(p > .5 - 1e-9);
        over_words += p;
      }
      for (const Bracket &other : found.brackets) {
        const size_t end = b.first + b.width, other_end = other.first + other.width;
        assert_false(b.first < other.first && other.first < end && end < other_end);
      }
    }
    assert_close(found.recall, recall, 1e-10);
    if (n > 1) assert_close(recall - over_words, most_recalled(shares, 0, n), 1e-10);
    for (size_t i = 0; i < n && n > 1; ++i) {
      double most = 0, all = 0;
      for (const auto &[key, p] : tags) {
        if (std::get<1>(key) != i) continue;
        most = std::max(most, p);
        all += p;
      }
      const double own = found.tags[i] < 0 ? 1 - all : tags.at({found.tags[i], i, i + 1});
      assert_true(own >= most - 1e-10 && own >= 1 - all - 1e-10);
    }
  }
}

// Cycles of unary rules raise expected counts above 1, and gains stay below 0.
void cycles_count_as_certain_at_most(void **) {
  const GrammarPtr g = grammar_reference::grammar_of(".6 S --> T\n.3 S --> S S\n.1 S --> a\n.9 T --> S\n.1 T --> a\n");
  const BinaryForm form = chart_form(g, Run{});
  const ChartRules rules(form, Run{});
  Chart chart(rules);
  const Array<int32_t> words(5, 1);
  chart.inside(words, Run{});
  chart.outside(Run{});
  assert_true(chart.posterior(0, 0, 5) > 1.5);
  Array<double> gains;
  posterior_gains(chart, &gains, Run{});
  for (const double gain : gains) assert_true(gain <= 0);
  BestParse best(form, Run{}, EmptyParts::sum);
  Array<int32_t> derivation;
  assert_true(best.find(words, &derivation, Run{}, gains) > -INFINITY);
  assert_int_equal(derivation_length(*g, g->start, words, derivation), derivation.size());
}

// One of twenty thousand trees is the best one with numbers of any size.
void extreme_weights_have_minimum_risk_trees(void **) {
  Rng rng(9, RngMethod::test, 0, 0, 0);
  int wide = 0;
  for (int tried = 0; tried < 200 / kCasesDivisor; ++tried) {
    oracle::GrammarShape shape;
    shape.spread = 600;
    const GrammarPtr g = oracle::random_grammar(shape, &rng);
    const Array<int32_t> words = oracle::random_words(shape, 1 + static_cast<int32_t>(rng.below(5)), &rng);
    BinaryForm form;
    try {
      form = chart_form(g, Run{});
    } catch (const Error &) {
      continue;
    }
    const ChartRules rules(form, Run{});
    Chart chart(rules);
    if (!(chart.inside(words, Run{}) > -INFINITY)) continue;
    chart.outside(Run{});
    wide += chart.wide() != nullptr;
    Array<double> gains;
    posterior_gains(chart, &gains, Run{});
    BestParse best(form, Run{}, EmptyParts::sum);
    Array<int32_t> derivation;
    best.find(words, &derivation, Run{}, gains);
    assert_int_equal(derivation_length(*g, g->start, words, derivation), derivation.size());
    const RecalledBrackets found = recalled_brackets(chart, Run{});
    assert_true(found.recall >= 1 - 1e-9 && found.tags.size() == words.size());
  }
  assert_true(wide > 5 / kCasesDivisor);
}

}  // namespace

TESTS(max_rule_trees_have_the_largest_product, recalled_brackets_are_expected_to_be_right, cycles_count_as_certain_at_most,
      extreme_weights_have_minimum_risk_trees)

// Sums, best trees and drawn trees under constraints beside enumeration.
#include "src/grammar/chart/span_filter.hh"

#include <algorithm>
#include <cmath>
#include <set>

#include "src/grammar/chart/k_best_trees.hh"
#include "src/grammar/chart/minimum_risk.hh"
#include "src/grammar/chart/tree_sampler.hh"
#include "tests/src/grammar/grammar_oracle.hh"
#include "tests/src/grammar/slow_chart.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

const Run kRun;  // filters borrow it

struct Constraints {
  std::vector<std::pair<size_t, size_t>> brackets;  // first word and the one after the last
  std::set<std::tuple<int32_t, size_t, size_t>> forbidden, required;
  std::vector<int32_t> tags;  // by word; −1: any
};

int32_t parent_of(const Grammar &g, int32_t rule) {
  return static_cast<int32_t>(std::upper_bound(g.first_rule.begin(), g.first_rule.end(), rule) - g.first_rule.begin()) - 1;
}

Constraints random_constraints(const oracle::SentenceCase &c, Rng *rng) {
  const size_t n = c.words.size();
  Constraints out;
  out.tags.assign(n, -1);
  const auto nonterminals = static_cast<uint64_t>(c.grammar->nonterminal_count());
  const auto some_span = [&] {
    const size_t i = static_cast<size_t>(rng->below(n));
    return std::make_pair(i, i + 1 + static_cast<size_t>(rng->below(n - i)));
  };
  for (uint64_t k = rng->below(3); k > 0; --k) out.brackets.push_back(some_span());
  for (uint64_t k = rng->below(4); k > 0; --k) {
    const auto [i, j] = some_span();
    out.forbidden.insert({static_cast<int32_t>(rng->below(nonterminals)), i, j});
  }
  // Labels that a tree has, so that some trees stay, or any ones.
  const std::vector<oracle::RuleUse> uses = oracle::uses_of(*c.grammar, c.trees[rng->below(c.trees.size())]);
  for (uint64_t k = rng->below(4); k > 0; --k) {
    const oracle::RuleUse &use = uses[rng->below(uses.size())];
    const bool some_tree_has_it = use.bounds.front() < use.bounds.back() && rng->below(5) > 0;
    const auto [i, j] = some_tree_has_it ? std::make_pair(use.bounds.front(), use.bounds.back()) : some_span();
    const int32_t of_tree = parent_of(*c.grammar, use.rule), any = static_cast<int32_t>(rng->below(nonterminals));
    out.required.insert({some_tree_has_it ? of_tree : any, i, j});
  }
  if (rng->below(3) == 0) out.tags[static_cast<size_t>(rng->below(n))] = static_cast<int32_t>(rng->below(nonterminals));
  return out;
}

SpanFilter filter_of(const BinaryForm &form, size_t words, const Constraints &c) {
  SpanFilter filter(form, words, kRun);
  for (const auto &[label, i, j] : c.forbidden) filter.forbid(label, i, j - i);
  for (const auto &[label, i, j] : c.required) filter.require(label, i, j - i);
  for (const auto &[i, j] : c.brackets) filter.keep_whole(i, j - i);
  for (size_t i = 0; i < words; ++i) {
    if (c.tags[i] >= 0) filter.fix_tag(i, c.tags[i]);
  }
  return filter;
}

bool allows(const Grammar &g, const Constraints &c, const oracle::ParseTree &tree) {
  std::set<std::tuple<int32_t, size_t, size_t>> missing = c.required;
  for (const oracle::RuleUse &use : oracle::uses_of(g, tree)) {
    const size_t i = use.bounds.front(), j = use.bounds.back();
    if (i == j) continue;
    const int32_t label = parent_of(g, use.rule);
    missing.erase({label, i, j});
    if (c.forbidden.count({label, i, j})) return false;
    for (const auto &[first, end] : c.brackets) {
      if ((i < first && first < j && j < end) || (first < i && i < end && end < j)) return false;
    }
    const std::span<const int32_t> right = g.right_side(use.rule);
    for (size_t k = 0; k < right.size(); ++k) {
      if (!is_word(right[k]) || c.tags[use.bounds[k]] < 0) continue;
      if (right.size() > 1 || label != c.tags[use.bounds[k]]) return false;
    }
  }
  return missing.empty();
}

Array<double> counts_of(const BinaryForm &form, const FormCounts &counts) {
  Array<double> rules(static_cast<size_t>(form.grammar->rules()), 0.0);
  expand_counts(form, counts.view(), rules, Run{});
  return rules;
}

// How often the start is expected over these words.
double uses_over(const Grammar &g, const std::vector<oracle::ParseTree> &trees, size_t first, size_t end) {
  double uses = 0, total = 0;
  for (const oracle::ParseTree &tree : trees) {
    total += tree.weight;
    for (const oracle::RuleUse &use : oracle::uses_of(g, tree)) {
      const bool over = use.bounds.front() == first && use.bounds.back() == end;
      if (over && parent_of(g, use.rule) == g.start) uses += tree.weight;
    }
  }
  return uses / total;
}

void charts_see_the_allowed_trees_alone(void **) {
  Rng rng(31, RngMethod::test, 0, 0, 0);
  int some = 0, none = 0;
  for (int count = 1000 / kCasesDivisor; count > 0; --count) {
    const oracle::SentenceCase c = oracle::random_sentence(2000, &rng);
    if (c.words.empty()) continue;
    const Constraints constraints = random_constraints(c, &rng);
    const SpanFilter filter = filter_of(c.form, c.words.size(), constraints);
    std::vector<oracle::ParseTree> trees;
    std::set<std::vector<int32_t>> known;
    std::vector<double> weights;
    for (const oracle::ParseTree &t : c.trees) {
      if (!allows(*c.grammar, constraints, t)) continue;
      trees.push_back(t);
      known.insert(t.rules);
      weights.push_back(t.weight);
    }
    std::sort(weights.rbegin(), weights.rend());
    const oracle::TreeTotals expected = oracle::totals_of(*c.grammar, trees);
    (trees.empty() ? none : some) += trees.size() < c.trees.size();
    for (const RuleTables tables : {RuleTables::dense, RuleTables::dense_pairs, RuleTables::sparse}) {
      const ChartRules rules(c.form, tables, Run{});
      Chart chart(rules);
      const double log_total = chart.inside(c.words, Run{}, &filter);
      if (trees.empty()) {
        assert_true(log_total == -INFINITY);
        continue;
      }
      assert_close(log_total, std::log(expected.total), 1e-11);
      FormCounts counts(c.form);
      chart.outside(Run{});
      chart.take_counts(&counts);
      const Array<double> found = counts_of(c.form, counts);
      for (size_t r = 0; r < found.size(); ++r) assert_close(found[r], expected.counts[r], 1e-10);
      assert_close(chart.posterior(c.form.start, 0, c.words.size()), uses_over(*c.grammar, trees, 0, c.words.size()), 1e-10);
      TreeSampler sampler(c.form);
      for (int k = 0; k < 5; ++k) {
        Array<int32_t> drawn;
        sampler.draw(chart, &rng, &drawn);
        assert_true(known.count(std::vector<int32_t>(drawn.begin(), drawn.end())) == 1);
      }
      Array<double> gains;
      posterior_gains(chart, &gains, Run{});
      BestParse likely(c.form, Run{}, EmptyParts::sum);
      Array<int32_t> best_rules;
      likely.find(c.words, &best_rules, Run{}, gains, &filter);
      assert_true(known.count(std::vector<int32_t>(best_rules.begin(), best_rules.end())) == 1);
    }
    WideChart wide(c.form);
    const Scaled total = wide.inside(c.words, Run{}, &filter);
    FormCounts counts(c.form);
    BestParse best(c.form, Run{});
    Array<int32_t> best_rules;
    const double log_weight = best.find(c.words, &best_rules, Run{}, {}, &filter);
    if (trees.empty()) {
      assert_true(total.zero() && log_weight == -INFINITY);
      continue;
    }
    assert_close(total.log(), std::log(expected.total), 1e-11);
    wide.outside(Run{}, &counts.binary, &counts.lexical, &counts.unary);
    const Array<double> found = counts_of(c.form, counts);
    for (size_t r = 0; r < found.size(); ++r) assert_close(found[r], expected.counts[r], 1e-10);
    RuleTrees all;
    KBestTrees::find(best, log_weight, static_cast<int64_t>(weights.size()) + 1, &all, Run{});
    assert_int_equal(all.log_weights.size(), weights.size());
    for (size_t t = 0; t < weights.size(); ++t) assert_close(all.log_weights[t], std::log(weights[t]), 1e-12);
  }
  assert_true(some > 50 / kCasesDivisor && none > 20 / kCasesDivisor);
}

void brackets_have_the_golden_sums(void **) {
  int compared = 0;
  for (const golden::Json &one : golden::read("pcfg_inside.json")) {
    const oracle::GoldenGrammar g = oracle::golden_grammar(one["grammar"]);
    const BinaryForm form = chart_form(g.grammar, Run{});
    const ChartRules rules(form, Run{});
    Chart chart(rules);
    for (const golden::Json &sentence : one["sentences"]) {
      if (!sentence.contains("bracketed")) continue;
      const Array<int32_t> words = oracle::golden_words(*g.grammar, sentence["x"]);
      const golden::Json &bracketed = sentence["bracketed"];
      const auto first = static_cast<size_t>(bracketed["bracket"][0].get<double>());
      const auto end = static_cast<size_t>(bracketed["bracket"][1].get<double>());
      SpanFilter filter(form, words.size(), kRun);
      filter.keep_whole(first, end - first);
      const double log_total = chart.inside(words, Run{}, &filter);
      ++compared;
      if (bracketed["log_z"].is_string()) {
        assert_true(log_total == -INFINITY);
        continue;
      }
      assert_close(log_total, bracketed["log_z"].get<double>(), 1e-10);
      FormCounts counts(form);
      chart.outside(Run{});
      chart.take_counts(&counts);
      const Array<double> found = counts_of(form, counts);
      for (size_t r = 0; r < g.number.size(); ++r) {
        assert_close(found[g.number[r]], bracketed["expected_counts"][r].get<double>(), 1e-10);
      }
    }
  }
  assert_true(compared >= 5);
}

// With cycles: trees that have a label over a span are all trees but those that have it not.
void required_labels_are_what_forbidden_ones_leave(void **) {
  Rng rng(32, RngMethod::test, 0, 0, 0);
  int compared = 0, cyclic = 0;
  while (compared < 1000 / kCasesDivisor) {
    const GrammarPtr g = grammar_reference::random_grammar(&rng, 4, 2, .9);
    const BinaryForm form = chart_form(g, Run{});
    Array<int32_t> words;
    for (uint64_t n = 1 + rng.below(5); n > 0; --n) {
      words.push_back(1 + static_cast<int32_t>(rng.below(static_cast<uint64_t>(g->words->size()))));
    }
    const size_t n = words.size(), first = static_cast<size_t>(rng.below(n));
    const size_t width = 1 + static_cast<size_t>(rng.below(n - first));
    const auto one = static_cast<int32_t>(rng.below(4));
    const int32_t other = rng.below(2) == 0 ? one : static_cast<int32_t>(rng.below(4));
    const ChartRules rules(form, Run{});
    Chart chart(rules);
    Array<double> counts(static_cast<size_t>(g->rules()), 0.0), trees_with(counts);
    double total = 0;
    const auto add = [&](double sign, std::initializer_list<int32_t> forbidden) {
      SpanFilter filter(form, n, kRun);
      for (const int32_t a : forbidden) filter.forbid(a, first, width);
      const double log_total = chart.inside(words, Run{}, &filter);
      if (log_total == -INFINITY) return;
      FormCounts sums(form);
      chart.outside(Run{});
      chart.take_counts(&sums);
      const Array<double> own = counts_of(form, sums);
      for (size_t r = 0; r < own.size(); ++r) trees_with[r] += sign * std::exp(log_total) * own[r];
      total += sign * std::exp(log_total);
    };
    add(1, {});
    const double all = total;
    add(-1, {one});
    if (other != one) {
      add(-1, {other});
      add(1, {one, other});
    }
    SpanFilter filter(form, n, kRun);
    filter.require(one, first, width);
    filter.require(other, first, width);
    const double log_total = chart.inside(words, Run{}, &filter);
    if (!(total > 1e-4 * all)) {  // differences have no digits left
      assert_true(std::exp(log_total) <= 2e-4 * all);
      continue;
    }
    ++compared;
    assert_close(log_total, std::log(total), 1e-9);
    FormCounts sums(form);
    chart.outside(Run{});
    cyclic += chart.posterior(one, first, width) > 1.001;
    chart.take_counts(&sums);
    const Array<double> own = counts_of(form, sums);
    for (size_t r = 0; r < own.size(); ++r) assert_close(own[r], trees_with[r] / total, 1e-8);
    WideChart wide(form);
    assert_close(wide.inside(words, Run{}, &filter).log(), log_total, 1e-11);
    FormCounts wide_sums(form);
    wide.outside(Run{}, &wide_sums.binary, &wide_sums.lexical, &wide_sums.unary);
    const Array<double> as_wide = counts_of(form, wide_sums);
    for (size_t r = 0; r < own.size(); ++r) assert_close(as_wide[r], own[r], 1e-10);
    // The best tree weighs no more than all, and drawn trees use each rule as often as expected.
    BestParse best(form, Run{});
    Array<int32_t> tree;
    const double log_best = best.find(words, &tree, Run{}, {}, &filter);
    assert_true(log_best > -INFINITY && log_best <= log_total + 1e-12);
    double log_weight = 0;
    for (const int32_t rule : tree) log_weight += std::log(g->weight[rule]);
    assert_close(log_weight, log_best, 1e-12);
    RuleTrees several;
    KBestTrees::find(best, log_best, 30, &several, Run{});
    std::set<std::vector<int32_t>> different;
    double sum = 0;
    for (size_t t = 0; t + 1 < several.offsets.size(); ++t) {
      different.insert({several.rules.begin() + several.offsets[t], several.rules.begin() + several.offsets[t + 1]});
      sum += std::exp(several.log_weights[t]);
    }
    assert_int_equal(different.size(), several.log_weights.size());
    assert_true(sum <= std::exp(log_total) * (1 + 1e-9));
    if (compared % 20 != 0) continue;
    constexpr int kDraws = 2000;
    Array<double> mean(own.size(), 0.0), square(own.size(), 0.0);
    TreeSampler sampler(form);
    for (int k = 0; k < kDraws; ++k) {
      Array<int32_t> drawn;
      Array<double> uses(own.size(), 0.0);
      sampler.draw(chart, &rng, &drawn);
      for (const int32_t rule : drawn) uses[rule] += 1;
      for (size_t r = 0; r < own.size(); ++r) {
        mean[r] += uses[r] / kDraws;
        square[r] += uses[r] * uses[r] / kDraws;
      }
    }
    for (size_t r = 0; r < own.size(); ++r) {
      const double deviation = std::sqrt(std::max(square[r] - mean[r] * mean[r], 1. / kDraws) / kDraws);
      assert_true(std::fabs(mean[r] - own[r]) <= 5 * deviation + 1e-12);
    }
  }
  assert_true(cyclic > 15 / kCasesDivisor);
}

// With cycles: a nonterminal that is forbidden everywhere might as well not be there.
void a_nonterminal_forbidden_everywhere_has_no_rules(void **) {
  Rng rng(33, RngMethod::test, 0, 0, 0);
  int compared = 0;
  for (int count = 400 / kCasesDivisor; count > 0; --count) {
    const GrammarPtr g = grammar_reference::random_grammar(&rng, 4, 2, .7);
    const int32_t gone = 1 + static_cast<int32_t>(rng.below(3));
    Grammar without = *g;
    for (int32_t r = 0; r < g->rules(); ++r) {
      const std::span<const int32_t> right = g->right_side(r);
      const bool own = r >= g->first_rule[gone] && r < g->first_rule[gone + 1];
      if (own || std::find(right.begin(), right.end(), gone) != right.end()) without.weight[r] = 0;
    }
    const BinaryForm form = chart_form(g, Run{}), less = chart_form(std::make_shared<const Grammar>(without), Run{});
    if (form.empty[gone] > 0) continue;  // an empty part is no node over words
    const ChartRules rules(form, Run{}), fewer(less, Run{});
    Chart chart(rules), other(fewer);
    Array<int32_t> words;
    for (uint64_t n = 1 + rng.below(5); n > 0; --n) {
      words.push_back(1 + static_cast<int32_t>(rng.below(static_cast<uint64_t>(g->words->size()))));
    }
    SpanFilter filter(form, words.size(), kRun);
    for (size_t w = 1; w <= words.size(); ++w) {
      for (size_t i = 0; i + w <= words.size(); ++i) filter.forbid(gone, i, w);
    }
    const double log_total = other.inside(words, Run{});
    assert_close(chart.inside(words, Run{}, &filter), log_total, 1e-11);
    if (log_total == -INFINITY) continue;
    ++compared;
    FormCounts counts(form), expected(less);
    chart.outside(Run{});
    other.outside(Run{});
    chart.take_counts(&counts);
    other.take_counts(&expected);
    const Array<double> x = counts_of(form, counts), y = counts_of(less, expected);
    for (size_t r = 0; r < x.size(); ++r) assert_close(x[r], y[r], 1e-9);
    // Without the filter the chart has all trees again.
    assert_true(chart.inside(words, Run{}) >= log_total);
  }
  assert_true(compared > 40 / kCasesDivisor);
}

}  // namespace

TESTS(charts_see_the_allowed_trees_alone, brackets_have_the_golden_sums, required_labels_are_what_forbidden_ones_leave,
      a_nonterminal_forbidden_everywhere_has_no_rules)

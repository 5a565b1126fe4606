// Sums over trees with valence beside enumeration and golden numbers: totals, expected uses, entropy, best trees, drawn trees.
#include "src/trees/valence_trees.hh"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "src/trees/best_valence_trees.hh"
#include "tests/fsa/golden_file.hh"
#include "tests/src/trees/tree_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

using Tree = std::vector<int32_t>;  // heads from 0; −1 of the root's child

// Every tree of so many words.
std::vector<Tree> all_trees(int words) {
  std::vector<Tree> trees;
  oracle::for_each_tree(words, {true, true}, [&](const oracle::Heads &heads) {
    Tree tree;
    for (const int h : heads) tree.push_back(h - 1);
    trees.push_back(tree);
  });
  return trees;
}

// A sentence's numbers with their memory.
struct Sentence {
  Sentence(size_t words, size_t valence)
      : numbers(ValenceUses::size_of(words, valence), 0.0), view(words, valence, numbers.data()) {}
  Array<double> numbers;
  ValenceUses view;
};

// Weights e^x for x within the spread below 0, or around it; some are zero.
Sentence random_sentence(Rng *rng, size_t words, size_t valence, double spread, double missing, bool above) {
  Sentence s(words, valence);
  for (double &x : s.numbers) {
    x = rng->uniform() < missing ? 0 : std::exp(spread * (above ? 2 * rng->uniform() - 1 : -rng->uniform()));
  }
  for (size_t i = 0; i < words; ++i) s.view.arc(i, i) = 0;
  return s;
}

Array<double> logs_of(const Sentence &s) {
  Array<double> logs;
  for (const double x : s.numbers) logs.push_back(std::log(x));
  return logs;
}

void expect_sums(const Sentence &s) {
  const size_t n = s.view.words();
  std::vector<std::pair<double, Tree>> trees;
  double most = -INFINITY;
  for (const Tree &tree : all_trees(static_cast<int>(n))) {
    const double log_weight = log_weight_of_tree(s.view, tree.data());
    if (log_weight == -INFINITY) continue;
    trees.push_back({log_weight, tree});
    most = std::fmax(most, log_weight);
  }
  double total = 0;
  for (const auto &[log_weight, tree] : trees) total += std::exp(log_weight - most);
  const double log_total = trees.empty() ? -INFINITY : most + std::log(total);

  ValenceTrees sums;
  assert_close(sums.inside(s.view, Run{}), log_total, 1e-12);
  const Array<double> logs = logs_of(s);
  const ValenceWeights log_view(n, s.view.valence(), logs.data());
  if (trees.empty()) {
    assert_true(best_valence_trees(log_view, 3, Run{}).log_weights.empty());
    return;
  }
  Sentence expected(n, s.view.valence()), found(n, s.view.valence());
  double entropy = 0;
  for (const auto &[log_weight, tree] : trees) {
    const double p = std::exp(log_weight - log_total);
    entropy -= p * (log_weight - log_total);
    for_each_use(expected.view, tree.data(), [&](double &x) { x += p; });
  }
  sums.outside(found.view, Run{});
  for (size_t k = 0; k < expected.numbers.size(); ++k) assert_close(found.numbers[k], expected.numbers[k], 1e-11);
  assert_close(entropy_of_trees(log_total, s.view, found.view), entropy, 1e-10);

  std::sort(trees.begin(), trees.end(), [](const auto &a, const auto &b) { return a.first > b.first; });
  for (const size_t count : {size_t{1}, size_t{5}, size_t{10000}}) {
    const BestTrees best = best_valence_trees(log_view, static_cast<int64_t>(std::min<size_t>(count, 400)), Run{});
    assert_int_equal(best.log_weights.size(), std::min({trees.size(), count, size_t{400}}));
    for (size_t k = 0; k < best.log_weights.size(); ++k) {
      assert_close(best.log_weights[k], trees[k].first, 1e-12);
      assert_close(log_weight_of_tree(s.view, best.heads.data() + k * n), trees[k].first, 1e-12);
      for (size_t j = 0; j < k; ++j) {
        const int32_t *const heads = best.heads.data();
        assert_false(std::equal(heads + k * n, heads + (k + 1) * n, heads + j * n));
      }
    }
  }
}

void sums_are_those_of_enumeration(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  for (const size_t valence : {size_t{2}, size_t{3}}) {
    for (size_t words = 1; words <= 5; ++words) {
      for (int i = 0; i < 24 / (words < 5 ? 1 : 4 * kCasesDivisor); ++i) {
        expect_sums(random_sentence(&rng, words, valence, i % 3 == 0 ? 1 : i % 3 == 1 ? 8 : 30, i % 2 * .2, i % 4 > 1));
      }
    }
    expect_sums(random_sentence(&rng, 6, valence, 3, 0, false));
  }
  expect_sums(random_sentence(&rng, 7, 3, 3, 0, false));
}

// Sums that no double holds.
void weights_of_300_nats_are_no_trouble(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  for (const size_t valence : {size_t{2}, size_t{3}}) {
    for (size_t words = 1; words <= 4; ++words) {
      for (int i = 0; i < 12; ++i) expect_sums(random_sentence(&rng, words, valence, 300, i % 2 * .2, i % 4 > 1));
    }
  }
}

// A tree has one root, an arc to each other word, and two stops of each word. Arcs that weigh 2^-40 as much make the total
// 2^(-40 (words - 1)) as large.
void long_sentences_neither_underflow_nor_lose_digits(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  for (const size_t words : {size_t{60}, size_t{150}}) {
    Sentence s = random_sentence(&rng, words, 3, 9, 0, false);
    ValenceTrees sums;
    const double before = sums.inside(s.view, Run{});
    Sentence uses(words, 3);
    sums.outside(uses.view, Run{});
    double roots = 0, arcs = 0, goes = 0, stops = 0;
    for (size_t h = 0; h < words; ++h) {
      roots += uses.view.root(h);
      for (size_t m = 0; m < words; ++m) arcs += uses.view.arc(h, m);
      for (const size_t side : {kLeftSide, kRightSide}) {
        for (size_t v = 0; v < 3; ++v) {
          stops += uses.view.stop(h, side, v);
          goes += uses.view.go(h, side, v);
        }
      }
    }
    const double n = static_cast<double>(words);
    assert_close(roots, 1, 1e-12);
    assert_close(arcs, n - 1, 1e-12);
    assert_close(goes, n - 1, 1e-12);
    assert_close(stops, 2 * n, 1e-12);
    for (size_t h = 0; h < words; ++h) {
      for (size_t m = 0; m < words; ++m) s.view.arc(h, m) *= 0x1p-40;
    }
    assert_close(sums.inside(s.view, Run{}), before - (n - 1) * 40 * std::log(2.0), 1e-13);
  }
}

void drawn_trees_are_as_frequent_as_they_are_probable(void **) {
  Rng rng(4, RngMethod::test, 0, 0, 0);
  for (const size_t valence : {size_t{2}, size_t{3}}) {
    for (const double scale : {1.0, 1e-200}) {
      Sentence s = random_sentence(&rng, 4, valence, 1.5, 0, false);
      for (size_t m = 0; m < 4; ++m) s.view.root(m) *= scale;
      ValenceTrees sums;
      const double log_total = sums.inside(s.view, Run{});
      std::map<Tree, int> found;
      constexpr int kDraws = 20000;
      for (int i = 0; i < kDraws; ++i) {
        Tree tree(4);
        sums.draw(&rng, tree.data());
        ++found[tree];
      }
      for (const Tree &tree : all_trees(4)) {
        const double p = std::exp(log_weight_of_tree(s.view, tree.data()) - log_total);
        assert_true(std::fabs(found[tree] / double{kDraws} - p) < 5 * std::sqrt(p / kDraws) + 1e-9);
      }
      assert_int_equal(found.size(), all_trees(4).size());
    }
  }
}

void sums_are_the_golden_ones(void **) {
  for (const golden::Json &model : golden::read("dmv.json")) {
    const size_t valence = model["valence"].get<size_t>();
    for (const golden::Json &row : model["sentences"]) {
      const auto x = row["x"].get<std::vector<std::string>>();
      const size_t n = x.size();
      Sentence s(n, valence), uses(n, valence);
      const auto number = [&](const std::string &name) { return model["parameters"][name].get<double>(); };
      for (size_t h = 0; h < n; ++h) {
        s.view.root(h) = number("root " + x[h]);
        for (size_t m = 0; m < n; ++m) {
          if (m != h) s.view.arc(h, m) = number("choose " + x[h] + (m > h ? " 1 " : " 0 ") + x[m]);
        }
        for (size_t side = 0; side < 2; ++side) {
          for (size_t v = 0; v < valence; ++v) {
            const std::string rest = x[h] + ' ' + std::to_string(side) + ' ' + std::to_string(v);
            s.view.stop(h, side, v) = number("stop " + rest);
            s.view.go(h, side, v) = number("go " + rest);
          }
        }
      }
      ValenceTrees sums;
      const double log_total = sums.inside(s.view, Run{});
      assert_close(log_total, row["log_z"].get<double>(), 1e-10);
      sums.outside(uses.view, Run{});
      assert_close(entropy_of_trees(log_total, s.view, uses.view), row["entropy"].get<double>(), 1e-10);
      for (size_t m = 0; m < n; ++m) {
        assert_close(uses.view.root(m), row["arc_marginals"]["0 " + std::to_string(m + 1)].get<double>(), 1e-10);
        for (size_t h = 0; h < n; ++h) {
          if (h == m) continue;
          const std::string name = std::to_string(h + 1) + ' ' + std::to_string(m + 1);
          assert_close(uses.view.arc(h, m), row["arc_marginals"][name].get<double>(), 1e-10);
        }
      }
      const Array<double> logs = logs_of(s);
      const BestTrees best = best_valence_trees({n, valence, logs.data()}, 3, Run{});
      assert_int_equal(best.log_weights.size(), row["best"].size());
      for (size_t k = 0; k < best.log_weights.size(); ++k) {
        assert_close(best.log_weights[k], row["best"][k][1].get<double>(), 1e-10);
        for (size_t m = 0; m < n; ++m) assert_int_equal(best.heads[k * n + m] + 1, row["best"][k][0][m].get<int>());
      }
    }
  }
}

// ---- Brackets.

using Bracket = std::pair<size_t, size_t>;  // first and last word

bool crosses(const Tree &tree, const Bracket &bracket) {
  for (size_t m = 0; m < tree.size(); ++m) {
    size_t inside = 0, outside = 0;
    for (size_t k = 0; k < tree.size(); ++k) {
      auto above = static_cast<int32_t>(k);
      while (above >= 0 && above != static_cast<int32_t>(m)) above = tree[static_cast<size_t>(above)];
      if (above >= 0) ++(bracket.first <= k && k <= bracket.second ? inside : outside);
    }
    if (inside > 0 && outside > 0 && inside <= bracket.second - bracket.first) return true;
  }
  return false;
}

void expect_bracketed_sums(const Sentence &s, const std::vector<Bracket> &brackets, Rng *rng) {
  const size_t n = s.view.words();
  SubtreeSpans spans(n);
  for (const auto &[first, last] : brackets) spans.keep_whole(first, last - first + 1);
  std::map<Tree, double> trees;
  double most = -INFINITY, total = 0;
  for (const Tree &tree : all_trees(static_cast<int>(n))) {
    const bool stays = std::none_of(brackets.begin(), brackets.end(), [&](const Bracket &b) { return crosses(tree, b); });
    const double log_weight = log_weight_of_tree(s.view, tree.data());
    if (!stays || log_weight == -INFINITY) continue;
    trees[tree] = log_weight;
    most = std::fmax(most, log_weight);
  }
  for (const auto &[tree, log_weight] : trees) total += std::exp(log_weight - most);
  const double log_total = trees.empty() ? -INFINITY : most + std::log(total);
  ValenceTrees sums;
  assert_close(sums.inside(s.view, Run{}, &spans), log_total, 1e-12);
  const Array<double> logs = logs_of(s);
  Tree best(n);
  const double log_best = best_bracketed_tree({n, s.view.valence(), logs.data()}, spans, best.data(), Run{});
  assert_close(log_best, most, 1e-12);
  if (trees.empty()) return;
  assert_close(trees.at(best), most, 1e-12);
  Sentence expected(n, s.view.valence()), found(n, s.view.valence());
  for (const auto &[tree, log_weight] : trees) {
    const double p = std::exp(log_weight - log_total);
    for_each_use(expected.view, tree.data(), [&](double &x) { x += p; });
  }
  sums.outside(found.view, Run{});
  for (size_t k = 0; k < expected.numbers.size(); ++k) assert_close(found.numbers[k], expected.numbers[k], 1e-11);
  std::map<Tree, int> drawn;
  constexpr int kDraws = 300;
  for (int i = 0; i < kDraws; ++i) {
    Tree tree(n);
    sums.draw(rng, tree.data());
    ++drawn[tree];
  }
  for (const auto &[tree, count] : drawn) {
    const double p = std::exp(trees.at(tree) - log_total);
    assert_true(std::fabs(count / double{kDraws} - p) < 6 * std::sqrt(p / kDraws) + 2. / kDraws);
  }
}

void no_subtree_crosses_a_bracket(void **) {
  Rng rng(5, RngMethod::test, 0, 0, 0);
  for (const size_t valence : {size_t{2}, size_t{3}}) {
    for (size_t words = 1; words <= 5; ++words) {
      for (int i = 0; i < 40 / (words < 5 ? 1 : 2 * kCasesDivisor); ++i) {
        // Brackets may cross one another, too. Every third sentence needs scaled numbers.
        std::vector<Bracket> brackets;
        for (uint64_t k = rng.below(4); k > 0; --k) {
          const auto first = static_cast<size_t>(rng.below(words));
          brackets.push_back({first, first + static_cast<size_t>(rng.below(words - first))});
        }
        const double spread = i % 3 == 0 ? 300 : 2;
        expect_bracketed_sums(random_sentence(&rng, words, valence, spread, i % 2 * .2, i % 4 > 1), brackets, &rng);
      }
    }
  }
  expect_bracketed_sums(random_sentence(&rng, 6, 3, 2, 0, false), {{1, 4}, {2, 4}}, &rng);
}

// Without a bracket that forbids anything the sums are those of all trees, for sentences that nobody enumerates.
void brackets_that_forbid_nothing_change_no_sum(void **) {
  Rng rng(6, RngMethod::test, 0, 0, 0);
  for (const size_t words : {size_t{25}, size_t{40}}) {
    const Sentence s = random_sentence(&rng, words, 3, 3, .1, false);
    SubtreeSpans spans(words);
    spans.keep_whole(0, words);
    spans.keep_whole(3, 1);
    ValenceTrees all, bracketed;
    assert_close(bracketed.inside(s.view, Run{}, &spans), all.inside(s.view, Run{}), 1e-12);
    Sentence expected(words, 3), found(words, 3);
    all.outside(expected.view, Run{});
    bracketed.outside(found.view, Run{});
    for (size_t k = 0; k < expected.numbers.size(); ++k) assert_close(found.numbers[k], expected.numbers[k], 1e-10);
  }
}

}  // namespace

TESTS(sums_are_those_of_enumeration, weights_of_300_nats_are_no_trouble, long_sentences_neither_underflow_nor_lose_digits,
      drawn_trees_are_as_frequent_as_they_are_probable, sums_are_the_golden_ones,
      no_subtree_crosses_a_bracket, brackets_that_forbid_nothing_change_no_sum)

// Sentences without brackets among trees: sums over all their trees beside enumeration.
#include <cmath>
#include <vector>

#include "src/grammar/latent/latent_learner.hh"
#include "src/grammar/latent/subtype_sums.hh"
#include "tests/src/grammar/latent/annotated_trees.hh"
#include "tests/src/learner/rows/whole_minibatches.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace annotated;

namespace {

const char kTrees[] =
    "(TOP (S (A a) (B b))) (TOP (S (S (A a) (A b)) (B a))) (TOP (S (A b) (B b))) (TOP (S (C (A a) (A a)) (C (S (A b) (B a)))))";
const char kBare[] = "(( a) ( b) ( a)) (( b) ( a) ( b) ( a)) (( a) ( b))";

std::string trees_and(const char *others) {
  std::string text(kTrees);
  return text.append(" ").append(others);
}

using Tree = std::vector<LatentNode>;

// All trees of a label over words [i, j) in preorder. `below`: none begins with a rule of one label.
std::vector<Tree> trees_over(const BinarizedTrees &g, std::span<const int32_t> words, int32_t label, size_t i, size_t j,
                             bool below) {
  std::vector<Tree> all;
  const auto add_shifted = [](Tree *to, const Tree &part) {
    const auto by = static_cast<int32_t>(to->size());
    for (LatentNode node : part) {
      if (node.right > 0) node.right += by;
      to->push_back(node);
    }
  };
  for (int32_t r = g.first_rule[label]; r < g.first_rule[label + 1]; ++r) {
    const LatentRule &rule = g.rules[r];
    if (rule.is_word()) {
      if (j == i + 1 && rule.right == words[i]) all.push_back({{r, 0}});
    } else if (rule.is_unary()) {
      if (below) continue;
      for (const Tree &child : trees_over(g, words, rule.left, i, j, true)) {
        Tree tree{{r, 0}};
        add_shifted(&tree, child);
        all.push_back(tree);
      }
    } else {
      for (size_t k = i + 1; k < j; ++k) {
        for (const Tree &left : trees_over(g, words, rule.left, i, k, false)) {
          for (const Tree &right : trees_over(g, words, rule.right, k, j, false)) {
            Tree tree{{r, static_cast<int32_t>(1 + left.size())}};
            add_shifted(&tree, left);
            add_shifted(&tree, right);
            all.push_back(tree);
          }
        }
      }
    }
  }
  return all;
}

struct Sums {
  double log_likelihood = 0;
  Array<double> counts;
  size_t most_trees = 0;
};

// By listing the trees of bare sentences.
Sums enumerated(const BinarizedTrees &all, const SubtypeLayout &layout, const Array<double> &numbers) {
  Sums found;
  found.counts.assign(layout.size(), 0.0);
  SubtypeSums sums(all, layout);
  const auto rows_of = [&](const Tree &tree) {
    return [&](size_t i) {
      const int32_t rule = tree[i].rule;
      return RuleRows{numbers.data() + layout.first[rule], layout.stride[all.rules[rule].parent]};
    };
  };
  for (int64_t t = 0; t < all.trees(); ++t) {
    const auto nodes = all.tree(t);
    std::vector<Tree> trees{Tree(nodes.begin(), nodes.end())};
    if (all.is_bare(t)) trees = trees_over(all, all.words_of(t), 0, 0, all.words_of(t).size(), false);
    found.most_trees = std::max(found.most_trees, trees.size());
    double total = 0;
    for (const Tree &tree : trees) total += std::exp(sums.inside(tree, rows_of(tree)));
    found.log_likelihood += std::log(total);
    for (const Tree &tree : trees) {
      const double share = std::exp(sums.inside(tree, rows_of(tree))) / total;
      Array<double> own(layout.size(), 0.0);
      sums.outside(tree, rows_of(tree), [&](size_t i) {
        const int32_t rule = tree[i].rule;
        return std::pair(own.data() + layout.first[rule], layout.stride[all.rules[rule].parent]);
      });
      for (size_t k = 0; k < own.size(); ++k) found.counts[k] += share * own[k];
    }
  }
  return found;
}

LatentSettings settings(RowMethod method) {
  LatentSettings s;
  s.method = method;
  s.subtypes = 3;
  s.rare = 1;
  if (row_fields::passes(s)) s.tolerance = 0;
  return s;
}

std::unique_ptr<RowLearner> learner_of(const std::string &text, const LatentSettings &s) {
  return new_latent_learner(*bank_of(text), WordSignatures(WordSignatures::standard()), nullptr, s, Run{});
}

void sums_are_those_of_all_trees(void **) {
  const TreebankPtr bank = bank_of(trees_and(kBare));
  const BinarizedTreesPtr all = trees_of(*bank), trees = trees_of(std::string(kTrees));
  assert_int_equal(all->rules.size(), trees->rules.size());
  assert_true(all->has_bare() && !trees->has_bare() && all->is_bare(4) && !all->is_bare(3));
  assert_int_equal(all->words_of(5).size(), 4);
  const auto learner = learner_of(trees_and(kBare), settings(RowMethod::em));
  for (int step = 0; step < 4; ++step) {
    const Array<double> before = learner->rows();
    learner->step(1);
    const auto &family = static_cast<const LatentFamily &>(learner->data());
    const Sums expected = enumerated(family.trees(), family.layout(), before);
    assert_true(expected.most_trees > 2);
    assert_close(learner->metric("log_likelihood"), expected.log_likelihood, 1e-10);
    const Array<double> counts = learner->counts();
    for (size_t k = 0; k < counts.size(); ++k) assert_close(counts[k], expected.counts[k], 1e-9);
  }
}

void objectives_rise_and_minibatches_of_all_are_vi(void **) {
  const std::string text = trees_and(kBare);
  for (const RowMethod method : {RowMethod::em, RowMethod::vi}) {
    const auto learner = learner_of(text, settings(method));
    double last = -INFINITY;
    for (int step = 0; step < 30; ++step) {
      learner->step(1);
      const double now = learner->metric("objective");
      assert_true(now >= last - 1e-10 * std::fabs(now));
      last = now;
    }
  }
  const auto svi = learner_of(text, whole_minibatches(settings(RowMethod::svi)));
  assert_steps_of_vi(svi.get(), learner_of(text, settings(RowMethod::vi)).get());
}

// A bare sentence says something: the rows differ from those of the trees alone.
void bare_sentences_change_what_is_learned(void **) {
  const auto with = learner_of(trees_and(kBare), settings(RowMethod::em)),
             without = learner_of(kTrees, settings(RowMethod::em));
  with->step(5);
  without->step(5);
  assert_int_equal(with->rows().size(), without->rows().size());
  double most = 0;
  for (size_t k = 0; k < with->rows().size(); ++k) most = std::max(most, std::fabs(with->rows()[k] - without->rows()[k]));
  assert_true(most > .01);
}

void what_is_not_done_is_refused(void **) {
  const std::string text = trees_and(kBare);
  for (const RowMethod method :
       {RowMethod::hard_em, RowMethod::cvi, RowMethod::cvi1, RowMethod::cgs, RowMethod::blocked_gibbs}) {
    assert_throws(learner_of(text, settings(method)), Code::unsupported);
  }
  assert_throws(learner_of(kBare, settings(RowMethod::em)), Code::argument);
  assert_throws(learner_of(trees_and("(( b))"), settings(RowMethod::em)), Code::empty);  // no tree has one word
}

}  // namespace

TESTS(sums_are_those_of_all_trees, objectives_rise_and_minibatches_of_all_are_vi, bare_sentences_change_what_is_learned,
      what_is_not_done_is_refused)

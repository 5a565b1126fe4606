// How trees of a treebank become rules with at most two labels on their right sides.
#include "src/grammar/latent/binarized_trees.hh"

#include "tests/src/grammar/latent/annotated_trees.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace annotated;

namespace {

// A tree in brackets as its nodes stand, with the labels that the rules name.
std::string text_of(const Treebank &bank, const BinarizedTrees &trees, int64_t t) {
  const auto nodes = trees.tree(t);
  struct Open {
    size_t node;
    int left;
  };
  std::vector<Open> open;
  std::string text;
  for (size_t i = 0; i < nodes.size(); ++i) {
    const LatentRule &rule = trees.rules[nodes[i].rule];
    if (!open.empty()) {
      const LatentRule &above = trees.rules[nodes[open.back().node].rule];
      const bool second = nodes[open.back().node].right == static_cast<int32_t>(i);
      assert_int_equal(rule.parent, second ? above.right : above.left);
      text += ' ';
    }
    text += '(' + name_of(bank, trees.labels[rule.parent]);
    if (!rule.is_word()) {
      open.push_back({i, rule.is_unary() ? 1 : 2});
      continue;
    }
    text += ' ' + std::string(bank.arrays().words->name(rule.right)) + ')';
    while (!open.empty() && --open.back().left == 0) {
      text += ')';
      open.pop_back();
    }
  }
  return text;
}

std::string binarized(const std::string &penn) {
  const TreebankPtr bank = bank_of(penn);
  return text_of(*bank, *trees_of(*bank), 0);
}

void constituents_are_cut_from_the_left(void **) {
  assert_string_equal(binarized("(TOP (S (NP (D the) (N cat)) (V sat)))").c_str(),
                      "(start (S (NP (D the) (N cat)) (V sat)))");
  assert_string_equal(binarized("(S (A a) (B b) (C c) (D d))").c_str(), "(start (S (A a) (@S (B b) (@S (C c) (D d)))))");
  assert_string_equal(binarized("(S (A a) (X (B b) (B b) (B b)) (C c))").c_str(),
                      "(start (S (A a) (@S (X (B b) (@X (B b) (B b))) (C c))))");
  assert_string_equal(binarized("(X (A a))").c_str(), "(start (A a))");
}

void chains_become_one_rule_or_none(void **) {
  assert_string_equal(binarized("(TOP (S (X (Y (A a)))))").c_str(), "(start (A a))");
  assert_string_equal(binarized("(S (X (Y (Z (A a)))) (B b))").c_str(), "(start (S (X (A a)) (B b)))");
  assert_string_equal(binarized("(S (X (Y (Z (A a) (A a)))) (B b))").c_str(), "(start (S (X (Z (A a) (A a))) (B b)))");
  assert_string_equal(binarized("(S (X (Y (X (A a) (A a)))) (B b))").c_str(), "(start (S (X (A a) (A a)) (B b)))");
  const TreebankPtr bank = bank_of("(TOP (S (X (A a)) (B b))) (TOP (S (X (Y (A a))) (B b))) (TOP (S (X (Y (A a))) (B b)))");
  const BinarizedTreesPtr trees = trees_of(*bank);
  int chains = 0;
  for (size_t r = 0; r < trees->rules.size(); ++r) {
    const std::string parent = name_of(*bank, trees->labels[trees->rules[r].parent]);
    const int32_t begin = trees->first_middle[r], end = trees->first_middle[r + 1];
    if (parent != "X" && parent != "start") {
      assert_int_equal(begin, end);
      continue;
    }
    ++chains;
    assert_int_equal(end - begin, 1);
    assert_string_equal(std::string(bank->arrays().labels->name(trees->middle[begin])).c_str(), parent == "X" ? "Y" : "TOP");
    assert_int_equal(trees->uses[r], 3);
  }
  assert_int_equal(chains, 2);
}

void rules_stand_in_one_order_and_are_counted(void **) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const BinarizedTreesPtr trees = trees_of(random_bank(seed, 6, 8));
    Array<int64_t> uses(trees->rules.size(), 0);
    for (const LatentNode &node : trees->nodes) ++uses[node.rule];
    for (size_t r = 0; r < uses.size(); ++r) assert_int_equal(uses[r], trees->uses[r]);
    assert_true(trees->labels[0].kind == LatentKind::start);
    for (int32_t l = 0; l < trees->label_count(); ++l) {
      assert_true(trees->first_rule[l] < trees->first_rule[l + 1]);
      for (int32_t r = trees->first_rule[l]; r < trees->first_rule[l + 1]; ++r) {
        assert_int_equal(trees->rules[r].parent, l);
        assert_true(trees->rules[r].left != 0 && (trees->rules[r].is_word() || trees->rules[r].right != 0));
        assert_true(!trees->rules[r].is_unary() || trees->rules[r].left != l);
      }
    }
  }
}

void sentences_without_a_tree_are_refused(void **) {
  const auto code_of = [](const std::string &text, const EmptyRoot root) {
    const TreebankPtr bank = read_penn(text, {false, false, root}, Run{});
    try {
      const Array<Label> &words = bank->arrays().word;
      binarize(*bank, {words.data(), words.size()}, Run{});
    } catch (const Error &e) {
      return static_cast<int>(e.code);
    }
    return 0;
  };
  assert_int_equal(code_of("(S (A a)) (())", EmptyRoot::name), static_cast<int>(Code::argument));
  assert_int_equal(code_of("((A a) (B b))", EmptyRoot::keep), 0);
}

}  // namespace

TESTS(constituents_are_cut_from_the_left, chains_become_one_rule_or_none, rules_stand_in_one_order_and_are_counted,
      sentences_without_a_tree_are_refused)

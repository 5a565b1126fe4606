// The tree of n-grams against sets of strings.
#include "fsa/ngram/ngram_trie.hh"

#include <set>

#include "tests/fsa/ngram/features.hh"
#include "tests/test_list.hh"

using namespace hws;

static void nodes_are_the_prefixes_in_level_order(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 100; ++round) {
    const int64_t symbols = 1 + static_cast<int64_t>(rng.below(3));
    NgramTrieBuilder builder(symbols);
    std::set<std::string> wanted{"", "^"};
    std::vector<std::string> given;
    Array<int32_t> number;
    for (int i = 0; i < 12; ++i) {
      given.push_back(features::random_ngram(rng, symbols, 5));
      number.push_back(builder.add(features::labels(given.back(), symbols)));
      for (size_t n = 0; n <= given.back().size(); ++n) wanted.insert(given.back().substr(0, n));
    }
    assert_int_equal(builder.count(), wanted.size());
    Array<NgramNode> node;
    const NgramTriePtr trie = builder.build(&node, Run{});
    assert_int_equal(trie->nodes(), wanted.size());
    size_t longest = 0;
    for (const std::string &w : wanted) {
      const NgramNode at = trie->find(features::labels(w, symbols));
      assert_true(at >= 0);
      assert_true(features::text(*trie, at) == w);
      assert_int_equal(trie->length(at), w.size());
      assert_true(at >= trie->level_begin(static_cast<int32_t>(w.size())));
      longest = std::max(longest, w.size());
      std::string suffix = w;
      do suffix = suffix.substr(suffix.empty() ? 0 : 1);
      while (!wanted.count(suffix));
      assert_int_equal(trie->suffix(at), w.empty() ? -1 : trie->find(features::labels(suffix, symbols)));
      for (NgramNode c = trie->child_begin(at); c < trie->child_end(at); ++c) {
        assert_int_equal(trie->parent(c), at);
        assert_true(c == trie->child_begin(at) || trie->label(c - 1) < trie->label(c));
      }
    }
    assert_int_equal(trie->order(), longest);
    for (size_t i = 0; i < given.size(); ++i) {
      assert_true(features::text(*trie, node[static_cast<size_t>(number[i])]) == given[i]);
    }
    assert_int_equal(trie->begin_node(), trie->find(features::labels("^", symbols)));
    assert_int_equal(trie->find(features::labels("aaaaaaaa", symbols)), -1);
    // A copy of the tree is the tree.
    NgramTrieBuilder again(symbols);
    const Array<int32_t> copied = again.add_tree(*trie, Run{});
    const NgramTriePtr copy = again.build(&node, Run{});
    assert_int_equal(copy->nodes(), trie->nodes());
    for (NgramNode w = 0; w < trie->nodes(); ++w) {
      assert_int_equal(node[static_cast<size_t>(copied[static_cast<size_t>(w)])], w);
    }
  }
}

static void misplaced_labels_are_refused(void **) {
  NgramTrieBuilder builder(2);
  for (const char *bad : {"a^", "$a", "^^", "$$", "e"}) assert_throws(builder.add(features::labels(bad, 2)), Code::argument);
  assert_throws(builder.extend(0, 0), Code::argument);
  assert_throws(builder.extend(0, -4), Code::argument);
  assert_throws(NgramTrieBuilder(0), Code::argument);
  Run run;
  run.max_states = 3;
  builder.add(features::labels("ab", 2));
  Array<NgramNode> node;
  assert_throws(builder.build(&node, run), Code::limit);
}

TESTS(nodes_are_the_prefixes_in_level_order, misplaced_labels_are_refused)

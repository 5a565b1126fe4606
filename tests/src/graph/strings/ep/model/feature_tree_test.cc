// Trees of all n-grams of an order, and vectors that follow trees as they grow and shrink.
#include "src/graph/strings/ep/model/feature_tree.hh"

#include "tests/test_list.hh"

using namespace hws;

// By counting: strings over a, b of up to n symbols, with an end possible last and a begin possible first.
static void a_full_tree_has_every_ngram(void **) {
  for (int32_t order = 1; order <= 4; ++order) {
    const NgramTriePtr t = full_tree(2, order, Run{});
    // Without the begin: sum of 2^k * (1 + 1/2 for the end ...), counted one by one here.
    int64_t plain = 1, after_begin = 1, level = 1;
    for (int32_t length = 1; length <= order; ++length) {
      plain += level * 3;  // each of `level` strings extended by a, b, end
      if (length < order) after_begin += level * 3;
      level *= 2;
    }
    assert_int_equal(t->nodes(), plain + after_begin);
    assert_int_equal(t->order(), order);
    const Label inside[] = {1, 2}, ends[] = {t->bos(), 1, t->eos()};
    if (order >= 2) assert_true(t->find(inside) > 0);
    assert_true((t->find(ends) > 0) == (order >= 3));
  }
  Run small;
  small.max_states = 1000;
  assert_throws(full_tree(41, 3, small), Code::limit);
}

static void features_are_of_full_length_or_at_the_begin(void **) {
  const NgramTriePtr t = full_tree(2, 2, Run{});
  const Label a[] = {1}, ab[] = {1, 2}, begin_a[] = {t->bos(), 1}, end[] = {t->eos()}, a_end[] = {1, t->eos()};
  assert_false(is_family_feature(*t, 2, t->find(a)));
  assert_false(is_family_feature(*t, 2, t->find(end)));
  assert_false(is_family_feature(*t, 2, t->begin_node()));
  assert_false(is_family_feature(*t, 2, NgramTrie::kRoot));
  assert_true(is_family_feature(*t, 2, t->find(ab)));
  assert_true(is_family_feature(*t, 2, t->find(begin_a)));
  assert_true(is_family_feature(*t, 2, t->find(a_end)));
}

static void vectors_follow_their_ngrams(void **) {
  NgramTriePtr t = full_tree(2, 1, Run{});
  Array<double> x;
  for (NgramNode w = 0; w < t->nodes(); ++w) x.push_back(10 + w);
  const Label a[] = {1}, b[] = {2}, ab[] = {1, 2}, abb[] = {1, 2, 2}, ba[] = {2, 1};
  const double of_a = x[static_cast<size_t>(t->find(a))], of_b = x[static_cast<size_t>(t->find(b))];

  const TreeExtension grow[] = {{t->find(a), 2}, {t->find(b), 1}, {t->find(b), 1}};
  TreeChange change = extended(*t, grow, Run{});
  assert_int_equal(change.trie->nodes(), t->nodes() + 2);
  x = moved(change, x);
  t = change.trie;
  assert_true(x[static_cast<size_t>(t->find(a))] == of_a && x[static_cast<size_t>(t->find(b))] == of_b);
  assert_true(x[static_cast<size_t>(t->find(ab))] == 0);
  x[static_cast<size_t>(t->find(ab))] = 7;

  // Joining another tree adds its n-grams together with their prefixes.
  NgramTrieBuilder builder(2);
  builder.add(abb);
  Array<NgramNode> node, other;
  const NgramTriePtr more = builder.build(&node, Run{});
  change = united(*t, *more, &other, Run{});
  x = moved(change, x);
  t = change.trie;
  assert_int_equal(other[static_cast<size_t>(more->find(abb))], t->find(abb));
  assert_true(x[static_cast<size_t>(t->find(ab))] == 7 && x[static_cast<size_t>(t->find(abb))] == 0);

  // Dropped n-grams go. Prefixes of those that stay remain, and so do single symbols.
  Array<char> keep(static_cast<size_t>(t->nodes()), false);
  keep[static_cast<size_t>(t->find(abb))] = true;
  change = reduced(*t, keep);
  x = moved(change, x);
  t = change.trie;
  assert_true(t->find(ba) == -1 && t->find(abb) > 0 && t->find(b) > 0);
  assert_true(x[static_cast<size_t>(t->find(ab))] == 7 && x[static_cast<size_t>(t->find(b))] == of_b);
}

TESTS(a_full_tree_has_every_ngram, features_are_of_full_length_or_at_the_begin, vectors_follow_their_ngrams)

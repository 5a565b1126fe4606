// Prefix trees against prefixes counted in a map.
#include "src/pfa/merging/prefix_tree.hh"

#include "tests/src/pfa/merge_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

static void a_tree_has_every_prefix_in_shortlex_order(void **) {
  const CorpusPtr corpus = draw_corpus(planted_states(), 300, 5);
  struct Shortlex {
    bool operator()(const Array<Label> &a, const Array<Label> &b) const {
      return a.size() != b.size() ? a.size() < b.size() : a < b;
    }
  };
  std::map<Array<Label>, std::pair<int32_t, int32_t>, Shortlex> expected;  // passes, ends
  for (int64_t i = 0; i < corpus->count(); ++i) {
    const std::span<const Label> x = corpus->sequence(i);
    for (size_t n = 0; n <= x.size(); ++n) {
      auto &[passes, ends] = expected[{x.begin(), x.begin() + static_cast<std::ptrdiff_t>(n)}];
      ++passes;
      ends += n == x.size();
    }
  }
  const PrefixTree tree = prefix_tree(*corpus, Run{});
  assert_int_equal(tree.nodes(), expected.size());
  assert_int_equal(tree.first.size(), expected.size() + 1);
  std::vector<Array<Label>> spelt(expected.size());
  int32_t v = 0;
  for (const auto &[prefix, counts] : expected) {
    const size_t at = static_cast<size_t>(v);
    assert_true(spelt[at] == prefix);
    assert_int_equal(tree.count[at], counts.first);
    assert_int_equal(tree.ends[at], counts.second);
    for (int32_t c = tree.first[at]; c < tree.first[at + 1]; ++c) {
      spelt[static_cast<size_t>(c)] = prefix;
      spelt[static_cast<size_t>(c)].push_back(tree.label[static_cast<size_t>(c)]);
    }
    ++v;
  }
}

static void empty_sequences_and_no_sequences_are_a_root(void **) {
  const PrefixTree two = prefix_tree(*corpus_of(1, {{}, {}}), Run{}), none = prefix_tree(*corpus_of(1, {}), Run{});
  assert_int_equal(two.nodes(), 1);
  assert_int_equal(two.ends[0], 2);
  assert_int_equal(none.nodes(), 1);
  assert_int_equal(none.count[0], 0);
}

static void limits_and_cancelling_are_honoured(void **) {
  const CorpusPtr corpus = draw_corpus(planted_states(), 3000, 5);
  Run small;
  small.max_states = 100;
  assert_throws(prefix_tree(*corpus, small), Code::limit);
  CancelFlag flag;
  flag.set = 1;
  Run cancelled;
  cancelled.cancel = &flag;
  assert_throws(prefix_tree(*corpus, cancelled), Code::cancelled);
}

TESTS(a_tree_has_every_prefix_in_shortlex_order, empty_sequences_and_no_sequences_are_a_root,
      limits_and_cancelling_are_honoured)

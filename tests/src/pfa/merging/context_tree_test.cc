// Trees of contexts against growing them by brute force over histories.
#include "src/pfa/merging/context_tree.hh"

#include "tests/src/pfa/context_oracle.hh"
#include "tests/src/pfa/merge_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

static std::set<History> slow_tree(const Corpus &corpus, std::span<const uint8_t> folds, double beta, int32_t rounds) {
  const std::vector<SlowEvent> events = slow_events(corpus, folds);
  const size_t outcomes = static_cast<size_t>(corpus.alphabet->size()) + 1;
  std::set<History> all{{}}, open{{}};
  for (int32_t round = 0; round < rounds; ++round) {
    std::set<History> next;
    for (const History &w : open) {
      if (!w.empty() && w.front() == 0) continue;
      std::set<History> longer;
      for (const SlowEvent &e : events) {
        if (follows(e, w)) longer.insert(History(e.history.end() - static_cast<std::ptrdiff_t>(w.size()) - 1, e.history.end()));
      }
      double gain = folds.empty() ? -slow_evidence(events, w, beta, outcomes) : 0;
      for (const History &x : longer) {
        gain += folds.empty() ? slow_evidence(events, x, beta, outcomes) : slow_held_out_gain(events, x, beta, outcomes);
      }
      if (gain > 0) next.insert(longer.begin(), longer.end());
    }
    all.insert(next.begin(), next.end());
    open = next;
  }
  return all;
}

static Array<uint8_t> dealt(const Corpus &corpus, int32_t folds) {
  Array<uint8_t> of;
  for (int64_t i = 0; i < corpus.count(); ++i) of.push_back(static_cast<uint8_t>(i % folds));
  return of;
}

static void growth_is_that_by_brute_force(void **) {
  int64_t largest = 0;
  for (uint64_t seed = 0; seed < 6; ++seed) {
    const CorpusPtr corpus = draw_corpus(planted_states(), 40, seed);
    for (const int32_t folds : {0, 3}) {
      const Array<uint8_t> of = folds == 0 ? Array<uint8_t>() : dealt(*corpus, folds);
      ContextTree tree(*corpus, of, folds, 0.4, Run{});
      for (int32_t round = 0; round < 3; ++round) tree.grow(Run{});
      const std::vector<History> contexts = spelt(tree.contexts());
      assert_true(std::set<History>(contexts.begin(), contexts.end()) == slow_tree(*corpus, of, 0.4, 3));
      largest = std::max(largest, static_cast<int64_t>(contexts.size()));
    }
  }
  assert_true(largest > 10);
}

static void adopting_is_growing(void **) {
  const CorpusPtr corpus = draw_corpus(planted_states(), 500, 1);
  for (const int32_t folds : {0, 5}) {
    const Array<uint8_t> of = folds == 0 ? Array<uint8_t>() : dealt(*corpus, folds);
    ContextTree grown(*corpus, of, folds, 1, Run{}), adopted(*corpus, of, folds, 1, Run{});
    grown.grow(Run{});
    adopted.adopt(grown.contexts().subspan(1), Run{});
    for (int round = 0; round < 3; ++round) {
      grown.grow(Run{});
      adopted.grow(Run{});
    }
    assert_true(spelt(grown.contexts()) == spelt(adopted.contexts()));
    assert_int_equal(grown.depth(), adopted.depth());
  }
}

static void contexts_that_cannot_be_are_refused(void **) {
  const CorpusPtr corpus = corpus_of(2, {{1, 1}, {1}});
  ContextTree tree(*corpus, {}, 0, 1, Run{});
  const Context unseen[] = {{0, 2}}, orphan[] = {{1, 1}}, fine[] = {{0, 0}, {0, 1}}, of_the_begin[] = {{1, 1}};
  assert_throws(tree.adopt(unseen, Run{}), Code::corrupt);
  assert_throws(tree.adopt(orphan, Run{}), Code::corrupt);
  assert_int_equal(tree.depth(), 0);
  tree.adopt(fine, Run{});
  assert_throws(tree.adopt(of_the_begin, Run{}), Code::corrupt);
  assert_int_equal(tree.contexts().size(), 3);
}

static void a_round_that_fails_leaves_the_tree_as_it_was(void **) {
  const CorpusPtr corpus = draw_corpus(planted_states(), 2000, 1);
  ContextTree tree(*corpus, {}, 0, 1, Run{}), other(*corpus, {}, 0, 1, Run{});
  tree.grow(Run{});
  other.grow(Run{});
  Run small;
  small.max_states = 6;
  assert_throws(tree.grow(small), Code::limit);
  tree.grow(Run{});
  other.grow(Run{});
  assert_true(tree.contexts().size() > 6);
  assert_true(spelt(tree.contexts()) == spelt(other.contexts()));
}

static void a_round_that_is_cancelled_leaves_the_tree_as_it_was(void **) {
  const CorpusPtr corpus = draw_corpus(planted_states(), 2000, 1);
  ContextTree tree(*corpus, {}, 0, 1, Run{}), other(*corpus, {}, 0, 1, Run{});
  CancelFlag flag;
  flag.set = 1;
  Run run;
  run.cancel = &flag;
  assert_throws(tree.grow(run), Code::cancelled);
  assert_throws(ContextTree(*corpus, Array<uint8_t>(2000, 0), 2, 1, run), Code::cancelled);
  for (int round = 0; round < 3; ++round) {
    tree.grow(Run{});
    other.grow(Run{});
  }
  assert_true(spelt(tree.contexts()) == spelt(other.contexts()));
}

TESTS(growth_is_that_by_brute_force, adopting_is_growing, contexts_that_cannot_be_are_refused,
      a_round_that_fails_leaves_the_tree_as_it_was, a_round_that_is_cancelled_leaves_the_tree_as_it_was)

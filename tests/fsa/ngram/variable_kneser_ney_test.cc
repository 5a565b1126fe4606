// Kneser-Ney over some of the n-grams: counts by the definition, growing and pruning.
#include "fsa/ngram/score_strings.hh"
#include "fsa/ngram/variable_kneser_ney.hh"
#include "tests/fsa/ngram/texts.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// The model's p of w's last symbol, as the class says it and as the model reads it.
void assert_agrees(const VariableKneserNey &v, const NgramCounts &c) {
  const NgramModelPtr m = v.model(Run{});
  assert_true(texts::worst_sum(*m) < 1e-12);
  for (NgramNode w = 1; w < c.trie->nodes(); ++w) {
    if (w == c.trie->begin_node()) continue;
    Array<Label> labels;
    c.trie->spell(w, &labels);
    // The state after the context: its longest suffix in the model.
    NgramNode h = NgramTrie::kRoot;
    for (size_t from = 0; from + 1 < labels.size(); ++from) {
      const NgramNode found = m->trie().find({labels.data() + from, labels.size() - 1 - from});
      if (found >= 0) {
        h = m->next(found);
        break;
      }
    }
    NgramNode to;
    assert_close(std::log(v.probability(w)), m->read(h, labels.back(), &to), 1e-11);
  }
}

}  // namespace

static void with_all_ngrams_it_is_kneser_ney(void **) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const auto c = texts::counts(texts::random(seed, 4, 40), 4, 1 + static_cast<int>(seed % 4));
    const VariableKneserNey v(*c, true, Run{});
    assert_agrees(v, *c);
    const auto a = v.model(Run{}), b = kneser_ney(*c, Run{});
    assert_true(a->trie().nodes() == b->trie().nodes());
    for (NgramNode w = 0; w < a->trie().nodes(); ++w) {
      assert_close(a->score(w), b->score(w), 1e-13);
      assert_close(a->fail_weight(w), b->fail_weight(w), 1e-13);
    }
  }
}

// Occurrences whose longest n-gram in the model it is, and n-grams whose next shorter it is.
static void modified_counts_are_those_of_the_definition(void **) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const auto strings = texts::random(seed, 3, 30);
    const auto c = texts::counts(strings, 3, 3);
    VariableKneserNey v(*c, true, Run{});
    Rng rng(seed, RngMethod::test, 0, 0, 1);
    for (NgramNode w = c->trie->nodes(); w-- > c->trie->level_begin(2);) {
      bool extended = false;
      for (NgramNode x = c->trie->child_begin(w); x < c->trie->child_end(w); ++x) extended |= v.has(x);
      if (extended || rng.below(2)) continue;
      const double before = v.probability(w);
      v.remove(w, true);
      v.restore(w);
      assert_close(v.probability(w), before, 1e-13);
      v.remove(w, true);
    }
    assert_agrees(v, *c);
    const auto longest = [&](const std::string &s) {
      for (size_t from = 0; from < s.size(); ++from) {
        Array<Label> labels;
        for (const char x : s.substr(from)) labels.push_back(static_cast<Label>(x == '^' ? 5 : x == '$' ? 4 : x - 'a' + 1));
        const NgramNode w = c->trie->find(labels);
        if (w > 0 && v.has(w)) return w;
      }
      return NgramNode{0};
    };
    Array<double> expected(c->count.size(), 0);
    for (const std::string &s : strings) {
      const std::string t = "^" + s + "$";
      for (size_t i = 1; i < t.size(); ++i) {
        expected[static_cast<size_t>(longest(t.substr(i < 2 ? 0 : i - 2, i < 2 ? i + 1 : 3)))] += 1;
      }
    }
    for (NgramNode w = 1; w < c->trie->nodes(); ++w) {
      if (v.has(w) && c->trie->length(w) > 1) expected[static_cast<size_t>(longest(texts::text(*c->trie, w).substr(1)))] += 1;
    }
    for (NgramNode w = 1; w < c->trie->nodes(); ++w) {
      if (v.has(w)) assert_close(v.modified(w), expected[static_cast<size_t>(w)], 0);
    }
  }
}

static void pruning_loses_little_and_more_with_a_higher_threshold(void **) {
  const auto strings = texts::random(11, 4, 400);
  const auto c = texts::counts(strings, 4, 4);
  const StringBatch b = texts::batch(strings, 4);
  int32_t nodes = c->trie->nodes() + 1;
  double last = perplexity(*kneser_ney(*c, Run{}), b, 0, Run{}).with * 0.97;
  for (const double threshold : {0.0, 0.5, 2.0, 1e9}) {
    const auto m = prune_kneser_ney(*c, threshold, Run{});
    assert_true(texts::worst_sum(*m) < 1e-12);
    assert_true(m->trie().nodes() < nodes);
    nodes = m->trie().nodes();
    const double now = perplexity(*m, b, 0, Run{}).with;
    assert_true(now > last * 0.995);
    last = now;
  }
  assert_true(nodes == 4 + 1 + 2);  // single symbols, the ends, the empty one
  assert_throws(prune_kneser_ney(*c, -1, Run{}), Code::argument);
  assert_throws(prune_kneser_ney(*c, NAN, Run{}), Code::argument);
}

static void growing_pays_for_what_it_adds(void **) {
  const auto strings = texts::random(12, 4, 600);
  const auto c = texts::counts(strings, 4, 4);
  const StringBatch b = texts::batch(strings, 4);
  int32_t nodes = c->trie->nodes() + 1;
  double last = 0;
  for (const double delta : {0.0, 0.3, 1e6}) {
    const auto m = grow_kneser_ney(*c, delta, 5, 0, Run{});
    assert_true(texts::worst_sum(*m) < 1e-12);
    assert_true(m->trie().nodes() < nodes);
    nodes = m->trie().nodes();
    const double now = perplexity(*m, b, 0, Run{}).with;
    assert_true(now > last);
    last = now;
  }
  assert_true(nodes == 7);
  // Grown, then pruned: fewer n-grams than grown alone.
  assert_true(grow_kneser_ney(*c, 0, 5, 1, Run{})->trie().nodes() < grow_kneser_ney(*c, 0, 5, 0, Run{})->trie().nodes());
  // alpha makes n-grams dearer.
  assert_true(grow_kneser_ney(*c, 0.3, 500, 0, Run{})->trie().nodes() < grow_kneser_ney(*c, 0.3, 0, 0, Run{})->trie().nodes());
  // An n-gram that is put in and taken back leaves no trace.
  VariableKneserNey v(*c, false, Run{});
  Array<double> before;
  for (NgramNode w = 1; w < c->trie->begin_node(); ++w) before.push_back(v.probability(w));
  const NgramNode h = 1;
  for (NgramNode w = c->trie->child_begin(h); w < c->trie->child_end(h); ++w) v.put(w);
  for (NgramNode w = c->trie->child_end(h); w-- > c->trie->child_begin(h);) v.remove(w, false);
  for (NgramNode w = 1; w < c->trie->begin_node(); ++w) {
    assert_close(v.probability(w), before[static_cast<size_t>(w) - 1], 1e-14);
  }
  assert_throws(grow_kneser_ney(*c, NAN, 5, 0, Run{}), Code::argument);
}

TESTS(with_all_ngrams_it_is_kneser_ney, modified_counts_are_those_of_the_definition,
      pruning_loses_little_and_more_with_a_higher_threshold, growing_pays_for_what_it_adds)

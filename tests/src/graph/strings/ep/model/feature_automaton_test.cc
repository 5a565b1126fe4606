// The automaton of a tree, against the model it is read as.
#include "src/graph/strings/ep/model/feature_automaton.hh"

#include "fsa/ngram/log_linear.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/test_list.hh"

using namespace hws;

static void look_ups_are_the_models(void **) {
  Rng rng(61, RngMethod::test, 0, 0, 0);
  for (int i = 0; i < 100; ++i) {
    const int64_t symbols = 1 + static_cast<int64_t>(rng.below(4));
    const LogLinear l =
        features::log_linear_of(features::random_theta(rng, symbols, static_cast<int>(rng.below(30)), 4), symbols);
    const NgramModelPtr m = encode_log_linear(l);
    const NgramTrie &trie = *l.trie;
    const FeatureAutomaton a(l.trie);
    Array<double> weight(static_cast<size_t>(trie.nodes()));
    assert_int_equal(a.node(a.start()), m->start());
    for (int32_t h = 0; h < a.states(); ++h) {
      assert_true(m->is_state(a.node(h)));
      assert_true(a.backoff(h) < h && (h == 0) == (a.backoff(h) < 0));
      if (h > 0) assert_int_equal(a.node(a.backoff(h)), m->backoff(a.node(h)));
      for (Label c = 1; c <= trie.eos(); ++c) {
        NgramNode to;
        const double score = m->read(a.node(h), c, &to);
        const NgramNode w = a.reads(h, c);
        assert_true(m->score(w) == score);
        if (c == trie.eos()) {
          assert_int_equal(a.ends()[static_cast<size_t>(h)], w);
          if (w != 0) assert_int_equal(a.after(w), -1);
        } else {
          assert_int_equal(a.node(a.after(w)), to);
        }
      }
    }
  }
}

// At every state, what entries add along the back-offs is what is read there.
static void entries_add_up_to_look_ups(void **) {
  Rng rng(62, RngMethod::test, 0, 0, 0);
  int direct = 0, corrected = 0;
  for (int i = 0; i < 100; ++i) {
    const int64_t symbols = 1 + static_cast<int64_t>(rng.below(3));
    const LogLinear l =
        features::log_linear_of(features::random_theta(rng, symbols, static_cast<int>(rng.below(40)), 4), symbols);
    const NgramTrie &trie = *l.trie;
    const FeatureAutomaton a(l.trie);
    const int32_t n = a.states();
    // For each state and symbol: how often each (n-gram, target) counts.
    using Sum = std::map<std::pair<NgramNode, int32_t>, int>;
    const auto check = [&](Label c, const std::vector<Sum> &own) {
      std::vector<Sum> whole(static_cast<size_t>(n));
      for (int32_t h = 0; h < n; ++h) {
        Sum &sum = whole[static_cast<size_t>(h)] = own[static_cast<size_t>(h)];
        const int32_t from = a.corrected()[static_cast<size_t>(h)];
        assert_true(a.direct(h) ? from == n : from == a.backoff(h));
        if (!a.direct(h)) {
          for (const auto &[term, times] : whole[static_cast<size_t>(from)]) sum[term] += times;
        }
        erase_if(sum, [](const auto &term) { return term.second == 0; });
        const NgramNode w = a.reads(h, c);
        assert_int_equal(sum.size(), 1);
        assert_true(sum.begin()->first == std::pair(w, c == trie.eos() ? -1 : a.after(w)) && sum.begin()->second == 1);
        ++(a.direct(h) ? direct : corrected);
      }
    };
    for (Label c = 1; c <= trie.symbols(); ++c) {
      std::vector<Sum> own(static_cast<size_t>(n));
      const size_t at = static_cast<size_t>(c);
      for (int32_t r = a.first_single_run()[at]; r < a.first_single_run()[at + 1]; ++r) {
        const auto &run = a.single_runs()[static_cast<size_t>(r)];
        for (int32_t j = run.begin; j < run.end; ++j) {
          const auto &e = a.singles()[static_cast<size_t>(j)];
          ++own[static_cast<size_t>(e.from)][{e.node, run.to}];
          if (!a.direct(e.from)) --own[static_cast<size_t>(e.from)][{trie.suffix(e.node), run.to}];
        }
      }
      for (int32_t r = a.first_double_run()[at]; r < a.first_double_run()[at + 1]; ++r) {
        const auto &run = a.double_runs()[static_cast<size_t>(r)];
        for (int32_t j = run.begin; j < run.end; ++j) {
          const auto &e = a.doubles()[static_cast<size_t>(j)];
          assert_true(a.direct(e.from) == (run.over < 0) && (run.over < 0) == (run.over_to == n));
          ++own[static_cast<size_t>(e.from)][{e.node, e.to}];
          if (run.over >= 0) --own[static_cast<size_t>(e.from)][{run.over, run.over_to}];
        }
      }
      check(c, own);
    }
    std::vector<Sum> own(static_cast<size_t>(n));
    for (const auto &e : a.end_entries()) {
      ++own[static_cast<size_t>(e.from)][{e.node, -1}];
      if (!a.direct(e.from)) --own[static_cast<size_t>(e.from)][{trie.suffix(e.node), -1}];
    }
    check(trie.eos(), own);
    assert_int_equal(a.first_single_run()[static_cast<size_t>(trie.symbols()) + 1], a.single_runs().size());
    assert_int_equal(a.first_double_run()[static_cast<size_t>(trie.symbols()) + 1], a.double_runs().size());
  }
  assert_true(direct > 1000 && corrected > 1000);
}

TESTS(look_ups_are_the_models, entries_add_up_to_look_ups)

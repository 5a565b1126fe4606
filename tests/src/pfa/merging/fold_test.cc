// Folds against folding by recursion on maps; what criteria are told against counting again.
#include "src/pfa/merging/fold.hh"

#include <algorithm>

#include "fsa/base/rng.hh"
#include "src/pfa/merging/merge_criteria.hh"
#include "src/pfa/merging/merge_learner.hh"
#include "tests/src/pfa/merge_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

// Takes everything, or nothing after some states.
struct Taker final : MergeCriterion {
  int64_t left = INT64_MAX;
  void begin() override {}
  bool absorb(CountPair, std::span<const CountPair>) override { return --left >= 0; }
  double gain() const override { return 1; }
};

static Array<int32_t> sorted(std::span<const int32_t> x) {
  Array<int32_t> y(x.begin(), x.end());
  std::sort(y.begin(), y.end());
  return y;
}

// Blue states are those that red ones lead to.
static void check_blues(const MergeAutomaton &m) {
  Array<int32_t> expected;
  for (const int32_t q : m.reds()) {
    for (int32_t c = m.node(q).arcs; c >= 0; c = m.node(c).next) {
      if (m.node(m.node(c).target).red < 0) expected.push_back(m.node(c).target);
    }
  }
  assert_true(sorted(expected) == sorted(m.blues()));
}

static void folds_are_those_by_recursion(void **) {
  for (uint64_t seed = 0; seed < 30; ++seed) {
    MergeAutomaton m(*draw_corpus(planted_states(), 60, seed), Run{});
    Rng rng(seed, RngMethod::test, 1, 0, 0);
    while (!m.blues().empty()) {
      const int32_t blue = m.blues()[rng.below(m.blues().size())], red = m.reds()[rng.below(m.reds().size())];
      if (rng.below(4) == 0) {
        m.promote(blue);
        continue;
      }
      SlowAutomaton slow = slow_copy(m);
      slow_fold(&slow, red, blue);
      Taker taker;
      m.merge(red, blue, taker, Run{});
      assert_true(renamed(slow_copy(m)) == renamed(slow));
      assert_int_equal(m.states(), slow.size());
      int64_t outcomes = 0;
      for (const auto &[name, state] : slow) outcomes += static_cast<int64_t>(state.arcs.size()) + (state.ends > 0);
      assert_int_equal(m.outcomes(), outcomes);
      check_blues(m);
    }
    assert_int_equal(m.states(), m.reds().size());
  }
}

static void tests_and_refusals_leave_no_trace(void **) {
  MergeAutomaton m(*draw_corpus(planted_states(), 200, 7), Run{});
  m.promote(m.blues()[0]);
  const SlowAutomaton before = slow_copy(m);
  const Array<int32_t> blues(m.blues().begin(), m.blues().end());
  for (int64_t left = 0; left < 40; ++left) {
    for (const int32_t blue : blues) {
      for (const int32_t red : m.reds()) {
        Taker taker;
        taker.left = left;
        const bool taken = m.test(red, blue, taker, Run{});
        assert_true(taken == (taker.left >= 0));
        if (!taken) {
          taker.left = left;
          assert_throws(m.merge(red, blue, taker, Run{}), Code::internal);
        }
      }
    }
  }
  assert_true(slow_copy(m) == before);
  assert_true(std::equal(blues.begin(), blues.end(), m.blues().begin(), m.blues().end()));
}

// The counts handed over, against what evidence and likelihood are before and after, counted from the automaton.
static void gains_are_differences_of_recomputed_scores(void **) {
  const CorpusPtr corpus = draw_corpus(planted_states(), 150, 3);
  for (uint64_t seed = 0; seed < 10; ++seed) {
    MergeAutomaton m(*corpus, Run{});
    Rng rng(seed, RngMethod::test, 2, 0, 0);
    const MergeCriterionPtr evidence = evidence_criterion(0.3, 0, 4, corpus->tokens(), Run{});
    const MergeCriterionPtr aic = aic_criterion(1, corpus->tokens(), Run{}),
                            mdi = mdi_criterion(0.5, corpus->count(), corpus->tokens(), Run{});
    while (!m.blues().empty()) {
      const int32_t blue = m.blues()[rng.below(m.blues().size())], red = m.reds()[rng.below(m.reds().size())];
      if (rng.below(5) == 0) {
        m.promote(blue);
        continue;
      }
      const double before = log_evidence(m, 0.3, 4), likelihood = log_likelihood(m);
      const int64_t states = m.states(), parameters = m.outcomes() - m.states();
      assert_true(m.test(red, blue, *aic, Run{}) && m.test(red, blue, *mdi, Run{}));
      m.merge(red, blue, *evidence, Run{});
      const double fall = likelihood - log_likelihood(m);
      assert_close(evidence->gain(), log_evidence(m, 0.3, 4) - before, 1e-9);
      assert_close(aic->gain(), static_cast<double>(parameters - m.outcomes() + m.states()) - fall, 1e-9);
      assert_close(mdi->gain(), 0.5 - fall / 150 / static_cast<double>(states - m.states()), 1e-12);
    }
  }
}

static void a_cancelled_fold_is_undone(void **) {
  MergeAutomaton m(*draw_corpus(planted_states(), 20000, 3), Run{});
  const SlowAutomaton before = slow_copy(m);
  CancelFlag flag;
  flag.set = 1;
  Run run;
  run.cancel = &flag;
  Taker taker;
  assert_throws(m.test(0, m.blues()[0], taker, run), Code::cancelled);
  assert_throws(m.merge(0, m.blues()[0], taker, run), Code::cancelled);
  assert_true(slow_copy(m) == before);
}

TESTS(folds_are_those_by_recursion, tests_and_refusals_leave_no_trace, gains_are_differences_of_recomputed_scores,
      a_cancelled_fold_is_undone)

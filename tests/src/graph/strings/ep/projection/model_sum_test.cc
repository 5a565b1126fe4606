// Sums over a model alone, by whichever way decides, against the certified sums over its machine.
#include "src/graph/strings/ep/projection/model_sum.hh"

#include "fsa/ngram/encode_machine.hh"
#include "fsa/ngram/expected_features.hh"
#include "fsa/ngram/log_linear.hh"
#include "tests/src/graph/strings/ep/product_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using product_oracle::Model;

static void models_alone_are_as_the_certified_sums_say(void **) {
  Rng rng(15, RngMethod::test, 0, 0, 0);
  ModelSum sum;
  int finite = 0, infinite = 0;
  for (int i = 0; i < 300 / kCasesDivisor; ++i) {
    const Label symbols = static_cast<Label>(1 + rng.below(4));
    const Model model = product_oracle::random_model(rng, symbols, 1 + static_cast<int>(rng.below(20)), 4, 2, 3 * rng.uniform(),
                                                     i % 3 == 0 ? 0.1 : 0);
    Array<double> count(model.l.theta.size());
    double log_total = 0;
    const SumStatus status = sum.expected(model.automaton, model.l.theta, count, &log_total, Run{});
    try {
      const ExpectedFeatures e = expected_features(*encode_log_linear(model.l), Run{});
      assert_int_equal(static_cast<int>(status), static_cast<int>(SumStatus::ok));
      // Near the edge of divergence rounding is worth as much more as strings are longer.
      const double tolerance = 1e-11 * (10 + e.count[0]);
      assert_close(log_total, e.log_total, tolerance);
      for (size_t w = 0; w < count.size(); ++w) assert_close(count[w], e.count[w], tolerance);
      ++finite;
    } catch (const Error &e) {
      if (e.code == Code::diverged) {
        assert_int_equal(static_cast<int>(status), static_cast<int>(SumStatus::improper));
        ++infinite;
      } else {
        assert_int_equal(static_cast<int>(e.code), static_cast<int>(Code::empty));
        assert_int_equal(static_cast<int>(status), static_cast<int>(SumStatus::empty));
      }
    }
  }
  assert_true(finite > 100 / kCasesDivisor && infinite > 40 / kCasesDivisor);
}

// Beyond what is eliminated, and where a history cannot end.
static void large_models_and_dead_ends_are_summed_by_sweeps(void **) {
  Rng rng(16, RngMethod::test, 0, 0, 0);
  ModelSum sum;
  for (const bool dead_end : {false, true}) {
    Model model = product_oracle::random_model(rng, dead_end ? 4 : 30, dead_end ? 20 : 1200, 4, 1, 2);
    model.l.theta[NgramTrie::kRoot] -= dead_end ? 3 : 6;  // proper
    const NgramTrie &trie = *model.l.trie;
    for (NgramNode w = 0; w < trie.nodes() && dead_end; ++w) {
      if (trie.label(w) == trie.eos() && trie.length(w) > 1) model.l.theta[static_cast<size_t>(w)] = -INFINITY;
    }
    assert_true(dead_end || model.automaton.states() > ModelElimination::kMostStates);
    Array<double> count(model.l.theta.size());
    double log_total = 0;
    assert_true(sum.expected(model.automaton, model.l.theta, count, &log_total, Run{}) == SumStatus::ok);
    const ExpectedFeatures e = expected_features(*encode_log_linear(model.l), Run{});
    assert_close(log_total, e.log_total, 1e-10);
    for (size_t w = 0; w < count.size(); ++w) assert_close(count[w], e.count[w], 1e-10);
  }
}

// alpha and beta say how often a string has each history, whichever way they were found.
static void what_is_left_of_a_sum_is_that_of_the_product_with_all_strings(void **) {
  Rng rng(17, RngMethod::test, 0, 0, 0);
  ModelSum sum;
  SummedProduct p;
  assert_throws(sum.summed(&p), Code::argument);
  int compared = 0;
  for (int i = 0; i < 30; ++i) {
    Model model = product_oracle::random_model(rng, 3, 12, 3, 2, 2);
    model.l.theta[NgramTrie::kRoot] -= 2;
    Array<double> count(model.l.theta.size());
    double log_total = 0;
    if (sum.expected(model.automaton, model.l.theta, count, &log_total, Run{}) != SumStatus::ok) continue;
    assert_true(sum.summed(&p));
    Moments moments;
    assert_true(moments.expected(whole_lattice(MessageLattice::universal(3, Run{})), model.automaton, model.l.theta, count,
                                 &log_total, Run{}) == SumStatus::ok);
    const SummedProduct other = moments.summed();
    for (int32_t h = 0; h < model.automaton.states(); ++h) {
      assert_close(p.alpha_at(0, h) * p.beta_at(0, h), other.alpha_at(0, h) * other.beta_at(0, h), 1e-11);
    }
    CandidateSearch search;
    Array<NgramCandidate> found, again;
    search.find(p, 4, 0.01, false, &found, Run{});
    search.find(other, 4, 0.01, false, &again, Run{});
    assert_int_equal(found.size(), again.size());
    for (size_t k = 0; k < found.size(); ++k) assert_close(found[k].count, again[k].count, 1e-11);
    compared += !found.empty();
  }
  assert_true(compared > 10);
}

TESTS(models_alone_are_as_the_certified_sums_say, large_models_and_dead_ends_are_summed_by_sweeps,
      what_is_left_of_a_sum_is_that_of_the_product_with_all_strings)

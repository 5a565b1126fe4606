// Weights fitted to the expectations of a model that is known.
#include "src/graph/strings/ep/projection/weight_fit.hh"

#include "fsa/ngram/group_lasso.hh"
#include "tests/src/graph/strings/ep/product_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using product_oracle::Model;

static bool proper_model(Rng &rng, Model *model, Array<double> *expected) {
  *model = product_oracle::random_model(rng, 3, 8, 3, 1, 1);
  model->l.theta[NgramTrie::kRoot] -= 2;
  expected->resize(model->l.theta.size());
  double log_total = 0;
  return ModelSum{}.expected(model->automaton, model->l.theta, *expected, &log_total, Run{}) == SumStatus::ok;
}

static void a_model_s_expectations_are_met_by_what_may_move(void **) {
  Rng rng(51, RngMethod::test, 0, 0, 0);
  ModelSum sum;
  int fitted = 0;
  for (int i = 0; i < 40 / kCasesDivisor; ++i) {
    Model model;
    Array<double> target;
    if (!proper_model(rng, &model, &target)) continue;
    Array<double> even(target.size(), 0);
    even[NgramTrie::kRoot] = -3;
    Array<uint8_t> may_move(target.size(), 1);
    may_move.back() = 0;
    const std::optional<WeightFit> fit = fit_weights(model.automaton, target, may_move, {500, 1e-9}, even, &sum, Run{});
    assert_true(fit && fit->theta.back() == 0);
    for (size_t w = 0; w + 1 < target.size(); ++w) assert_true(std::fabs(fit->expected[w] - target[w]) < 1e-8);
    Array<double> again(target.size());
    double log_total = 0;
    assert_true(sum.expected(model.automaton, fit->theta, again, &log_total, Run{}) == SumStatus::ok);
    for (size_t w = 0; w < target.size(); ++w) assert_close(again[w], fit->expected[w], 1e-12);
    ++fitted;
  }
  assert_true(fitted > 20 / kCasesDivisor);
}

// The objective is convex, so no neighbour of its optimum is better.
static void no_neighbour_of_the_penalized_optimum_is_better(void **) {
  Rng rng(52, RngMethod::test, 0, 0, 0);
  ModelSum sum;
  Model model;
  Array<double> target;
  while (!proper_model(rng, &model, &target)) {
  }
  const NgramTrie &trie = *model.l.trie;
  Array<double> even(target.size(), 0), scratch(target.size());
  even[NgramTrie::kRoot] = -3;
  constexpr double kLambda = 0.02;
  for (const NgramPenalty kind : {NgramPenalty::tree, NgramPenalty::l1}) {
    const std::optional<WeightFit> fit =
        fit_penalized_weights(model.automaton, target, kind, kLambda, 20000, 1e-9, even, &sum, Run{});
    assert_true(fit.has_value());
    const auto objective = [&](const Array<double> &theta) {
      double value = 0;
      assert_true(sum.expected(model.automaton, theta, scratch, &value, Run{}) == SumStatus::ok);
      for (size_t w = 0; w < theta.size(); ++w) value -= theta[w] * target[w];
      return value + kLambda * penalty(trie, kind, theta, false);
    };
    const double least = objective(fit->theta);
    for (int i = 0; i < 200; ++i) {
      Array<double> theta = fit->theta;
      for (NgramNode w = 0; w < trie.nodes(); ++w) {
        theta[static_cast<size_t>(w)] += w == trie.begin_node() ? 0 : 0.02 * (rng.uniform() - .5);
      }
      assert_true(objective(theta) >= least - 1e-10);
    }
  }
}

static void an_improper_start_is_no_fit(void **) {
  Rng rng(53, RngMethod::test, 0, 0, 0);
  ModelSum sum;
  Model model;
  Array<double> target;
  while (!proper_model(rng, &model, &target)) {
  }
  const Array<double> improper(target.size(), 0);
  assert_false(fit_weights(model.automaton, target, {}, {10, 1e-9}, improper, &sum, Run{}).has_value());
  const NgramPenalty kind = NgramPenalty::tree;
  assert_false(fit_penalized_weights(model.automaton, target, kind, 0.1, 10, 1e-9, improper, &sum, Run{}).has_value());
}

TESTS(a_model_s_expectations_are_met_by_what_may_move, no_neighbour_of_the_penalized_optimum_is_better,
      an_improper_start_is_no_fit)

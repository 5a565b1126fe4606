// Optima against the models whose expectations are the target, and against the proximal gradient's.
#include "fsa/ngram/quasi_newton.hh"

#include "fsa/ngram/expected_features.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/test_list.hh"

using namespace hws;
using features::Theta;

namespace {

// The exact sums, counted.
class CountedMoments final : public ModelMoments {
 public:
  explicit CountedMoments(const LogLinear &model) : model_(model) {}
  bool at(std::span<const double> theta, Array<double> *expected, double *log_total) override {
    ++sums;
    try {
      ExpectedFeatures e =
          expected_features(*encode_log_linear({model_.alphabet, model_.trie, {theta.begin(), theta.end()}}), Run{});
      *expected = std::move(e.count);
      *log_total = e.log_total;
      return true;
    } catch (const Error &e) {
      assert_true(e.code == Code::diverged);
      ++improper;
      return false;
    }
  }
  int64_t sums = 0, improper = 0;

 private:
  const LogLinear &model_;
};

Array<double> expected_under(const LogLinear &m) { return expected_features(*encode_log_linear(m), Run{}).count; }

// Weights over the tree that make all symbols alike, `length` of them on average.
Array<double> even(const NgramTrie &trie, double length) {
  Array<double> theta(static_cast<size_t>(trie.nodes()), 0);
  theta[NgramTrie::kRoot] = std::log(length / (1 + length) / static_cast<double>(trie.symbols()));
  return theta;
}

LogLinear random_proper(Rng &rng, int64_t symbols) {
  Theta theta = features::random_theta(rng, symbols, 12, 3);
  theta["$"] = 0;
  theta[""] = -1.5 - std::log(static_cast<double>(symbols));
  return features::log_linear_of(theta, symbols);
}

}  // namespace

static void it_finds_the_model_that_has_the_expectations(void **) {
  int models = 0;
  int64_t sums = 0, plain = 0;
  for (uint64_t seed = 1; seed <= 39 / kCasesDivisor; ++seed) {
    Rng rng(seed, RngMethod::test, 0, 0, 0);
    const LogLinear truth = random_proper(rng, 3);
    Array<double> target;
    try {
      target = expected_under(truth);
    } catch (const Error &) {
      continue;
    }
    CountedMoments quick(truth), slow(truth);
    Array<double> theta = even(*truth.trie, 0.5), other = theta;
    const Descent d = descend_quasi_newton(*truth.trie, target, {}, quick, {500, 1e-10}, &theta, Run{});
    assert_true(d.converged && d.iterations < 500);
    const Array<double> reached = expected_under({truth.alphabet, truth.trie, theta});
    for (size_t i = 0; i < target.size(); ++i) {
      assert_true(std::fabs(reached[i] - target[i]) < 1e-9);
      assert_close(d.expected[i], reached[i], 1e-12);
    }
    DescentSettings s;
    s.tolerance = 1e-6;
    const Descent e = descend(*truth.trie, target, {}, slow, s, &other, Run{});
    assert_true(e.converged);
    assert_close(d.value, e.value, 1e-7);
    assert_true(d.value <= e.value + 1e-12);
    sums += quick.sums;
    plain += slow.sums;
    ++models;
  }
  assert_true(models > 20 / kCasesDivisor && 4 * sums < plain);
}

static void what_is_fixed_stays(void **) {
  Rng rng(5, RngMethod::test, 0, 0, 0);
  const LogLinear truth = random_proper(rng, 2);
  const NgramTrie &trie = *truth.trie;
  Array<double> target = expected_under(truth), theta = even(trie, 1);
  Array<uint8_t> free(theta.size(), 1);
  const size_t never = theta.size() - 1, fixed = theta.size() - 2;  // of the longest n-grams
  free[fixed] = 0;
  theta[fixed] = 0.25;
  theta[never] = -INFINITY;
  CountedMoments model(truth);
  const Descent d = descend_quasi_newton(trie, target, free, model, {500, 1e-9}, &theta, Run{});
  assert_true(d.converged && theta[fixed] == 0.25 && theta[never] == -INFINITY);
  assert_true(theta[static_cast<size_t>(trie.begin_node())] == 0);
  for (size_t i = 0; i < fixed; ++i) {
    if (static_cast<NgramNode>(i) != trie.begin_node()) assert_true(std::fabs(d.expected[i] - target[i]) < 1e-8);
  }
}

// From strings of no length to strings of fifty symbols, past which ln Z is infinite.
static void improper_steps_are_shortened(void **) {
  const LogLinear m = features::log_linear_of({{"", 0}, {"a", 0}, {"$", 0}, {"ab", 0}}, 2);
  Array<double> theta = even(*m.trie, 50);
  const Array<double> target = expected_under({m.alphabet, m.trie, theta});
  theta = even(*m.trie, 0.01);
  CountedMoments model(m);
  assert_true(descend_quasi_newton(*m.trie, target, {}, model, {500, 1e-8}, &theta, Run{}).converged);
  assert_true(model.improper > 0);
  theta.assign(theta.size(), 0);
  assert_throws(descend_quasi_newton(*m.trie, target, {}, model, {500, 1e-8}, &theta, Run{}), Code::improper);
}

// The optimum is at -infinity: every step comes nearer, and none goes wrong.
static void what_is_never_expected_fades(void **) {
  const LogLinear m = features::log_linear_of({{"", 0}, {"a", 0}, {"ab", 0}}, 2);
  Array<double> theta = even(*m.trie, 1), target = expected_under({m.alphabet, m.trie, theta});
  const size_t ab = static_cast<size_t>(m.trie->find(features::labels("ab", 2)));
  target[ab] = 0;
  CountedMoments model(m);
  const Descent d = descend_quasi_newton(*m.trie, target, {}, model, {200, 1e-9}, &theta, Run{});
  assert_true(d.converged && d.expected[ab] < 1e-9 && theta[ab] < -10);
}

static void it_ends_when_told(void **) {
  Rng rng(7, RngMethod::test, 0, 0, 0);
  const LogLinear truth = random_proper(rng, 3);
  const Array<double> target = expected_under(truth);
  Array<double> theta = even(*truth.trie, 0.5);
  CountedMoments model(truth);
  Descent d = descend_quasi_newton(*truth.trie, target, {}, model, {2, 1e-10}, &theta, Run{});
  assert_true(!d.converged && d.iterations == 2);
  const double before = d.value;
  d = descend_quasi_newton(*truth.trie, target, {}, model, {500, 1e-10}, &theta, Run{});
  assert_true(d.converged && d.value < before);
  CancelFlag flag;
  flag.set = 1;
  Run run;
  run.cancel = &flag;
  theta = even(*truth.trie, 0.5);
  assert_throws(descend_quasi_newton(*truth.trie, target, {}, model, {500, 1e-10}, &theta, run), Code::cancelled);
}

TESTS(it_finds_the_model_that_has_the_expectations, what_is_fixed_stays, improper_steps_are_shortened,
      what_is_never_expected_fades, it_ends_when_told)

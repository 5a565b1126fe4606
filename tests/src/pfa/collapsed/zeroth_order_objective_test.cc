#include "src/pfa/collapsed/zeroth_order_objective.hh"

#include "fsa/base/rng.hh"
#include "src/stats/dense_products.hh"
#include "tests/src/pfa/held_scene.hh"
#include "tests/src/pfa/random_corpus.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

// Rows that are not of length 1.
Array<double> random_roots(const Corpus &corpus, size_t n, uint32_t seed) {
  Rng r(81, RngMethod::test, 1, seed, n);
  Array<double> x(corpus.symbols.size() * dense_stride(n), 0.0);
  for (size_t k = 0; k < x.size(); ++k) {
    if (k % dense_stride(n) < n) x[k] = 0.05 + r.uniform();
  }
  return x;
}

}  // namespace

static void the_value_is_the_divergence_and_the_penalty(void **) {
  for (const WordSet fixed : held_scene::sets(false)) {
    const size_t n = 3;
    const CorpusPtr corpus = random_corpus::draw(2, 3, 60, 7);
    const Array<double> x = random_roots(*corpus, n, 1);
    const PfaModel model = held_scene::random_model(9, n, 3, 0);
    const PfaHeldPartsPtr held = pfa_held_parts(model, model.alphabet, fixed, false, Run{});
    ZerothOrderObjective objective(corpus, n, 0.2, held.get());
    Array<double> g(x.size());
    const Array<double> q = objective.rows(x);
    CvbTables t = zero_cvb_tables(*corpus, n, held.get());
    sum_cvb_tables(*corpus, q, &t, Run{});
    double penalty = 0;
    for (size_t r = 0; r < x.size(); r += t.stride) {
      const double square = dense_dot(x.data() + r, x.data() + r, t.stride);
      penalty += (1 - square) * (1 - square);
    }
    assert_close(objective(x, g, Run{}), zeroth_order_divergence(t, q, 0.2, Run{}) + penalty, 1e-12);
  }
  for (const size_t n : {1u, 3u, 10u}) {
    const CorpusPtr corpus = random_corpus::draw(2, 3, 60, 7);
    const Array<double> x = random_roots(*corpus, n, 1);
    ZerothOrderObjective objective(corpus, n, 0.2);
    Array<double> g(x.size());
    const Array<double> q = objective.rows(x);
    CvbTables t = zero_cvb_tables(*corpus, n);
    sum_cvb_tables(*corpus, q, &t, Run{});
    double expected = zeroth_order_divergence(t, q, 0.2, Run{});
    for (size_t r = 0; r < x.size(); r += t.stride) {
      const double square = dense_dot(x.data() + r, x.data() + r, t.stride);
      expected += (1 - square) * (1 - square);
      for (size_t k = 0; k < n; ++k) assert_close(q[r + k], x[r + k] * x[r + k] / square, 1e-14);
    }
    assert_close(objective(x, g, Run{}), expected, 1e-12);
  }
}

static void the_gradient_is_that_of_finite_differences(void **) {
  std::vector<WordSet> sets = held_scene::sets(false);
  sets.resize(sets.size() + 4);  // and four times nothing held
  for (uint32_t seed = 0; seed < sets.size(); ++seed) {
    const size_t n = 1 + 2 * (seed % 3);
    const CorpusPtr corpus = random_corpus::draw(seed, 2, 12, 6);
    Array<double> x = random_roots(*corpus, n, seed), g(x.size()), ignored(x.size());
    const PfaModel model = held_scene::random_model(seed, n, 2, 0);
    ZerothOrderObjective objective(corpus, n, 0.3, pfa_held_parts(model, model.alphabet, sets[seed], false, Run{}).get());
    objective(x, g, Run{});
    for (size_t k = 0; k < x.size(); ++k) {
      if (k % dense_stride(n) >= n) {
        assert_true(g[k] == 0);
        continue;
      }
      const double at = x[k], h = 1e-3 * at;
      double f[4];
      const double places[4] = {-2, -1, 1, 2};
      for (int i = 0; i < 4; ++i) {
        x[k] = at + places[i] * h;
        f[i] = objective(x, ignored, Run{});
      }
      x[k] = at;
      assert_close(g[k], (f[0] - 8 * f[1] + 8 * f[2] - f[3]) / (12 * h), 1e-7);
    }
  }
}

static void a_held_zero_is_refused(void **) {
  const CorpusPtr corpus = random_corpus::draw(5, 2, 30, 6);
  const PfaModel model = held_scene::random_model(4, 3, 2, .9);
  for (const WordSet fixed : held_scene::sets(false)) {
    const PfaHeldPartsPtr held = pfa_held_parts(model, model.alphabet, fixed, false, Run{});
    if (!held->initial && !held->transition) continue;
    assert_throws(ZerothOrderObjective(corpus, 3, 0.1, held.get()), Code::unsupported);
  }
}

static void normalizing_takes_the_penalty_away_and_nothing_else(void **) {
  const size_t n = 4;
  const CorpusPtr corpus = random_corpus::draw(5, 3, 30, 6);
  Array<double> x = random_roots(*corpus, n, 7), g(x.size()), fresh(x.size());
  ZerothOrderObjective objective(corpus, n, 0.1);
  const Array<double> q = objective.rows(x);
  double value = objective(x, g, Run{});
  objective.normalize(x, 1e-7, &value, g);
  assert_close(objective(x, fresh, Run{}), value, 1e-12);
  const Array<double> after = objective.rows(x);
  for (size_t k = 0; k < x.size(); ++k) {
    assert_close(q[k], after[k], 1e-14);
    assert_close(g[k], fresh[k], 1e-11);
  }
}

TESTS(the_value_is_the_divergence_and_the_penalty, the_gradient_is_that_of_finite_differences,
      a_held_zero_is_refused, normalizing_takes_the_penalty_away_and_nothing_else)

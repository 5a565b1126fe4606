#include "src/pfa/collapsed/cvb_tables.hh"

#include <map>
#include <tuple>

#include "fsa/base/rng.hh"
#include "src/stats/dense_products.hh"
#include "tests/src/pfa/gibbs_oracle.hh"
#include "tests/src/pfa/held_scene.hh"
#include "tests/src/pfa/random_corpus.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

using Arc = std::tuple<size_t, Label, size_t>;  // from, letter, to; 0 as the seed has it

std::map<Arc, double> expected_arcs(const Corpus &corpus, const Array<double> &q, size_t n) {
  std::map<Arc, double> c;
  const size_t stride = dense_stride(n);
  const auto p = [&](int64_t i, size_t t, size_t k) {  // q(z_t = k), t from 0
    const size_t length = corpus.sequence(i).size();
    if (t == 0 || t > length) return k == 0 ? 1.0 : 0.0;
    return k == 0 ? 0.0 : q[(static_cast<size_t>(corpus.offsets[static_cast<size_t>(i)]) + t - 1) * stride + k - 1];
  };
  for (int64_t i = 0; i < corpus.count(); ++i) {
    const std::span<const Label> x = corpus.sequence(i);
    for (size_t t = 0; t <= x.size(); ++t) {
      for (size_t j = 0; j <= n; ++j) {
        for (size_t k = 0; k <= n; ++k) c[{j, t < x.size() ? x[t] : 0, k}] += p(i, t, j) * p(i, t + 1, k);
      }
    }
  }
  return c;
}

}  // namespace

static void tables_are_sums_over_all_tokens(void **) {
  for (const size_t n : {1u, 3u, 9u}) {
    const CorpusPtr corpus = random_corpus::draw(4, 3, 90, 8);
    const Array<double> q = random_cvb_rows(*corpus, n, 3, 8);
    CvbTables t = zero_cvb_tables(*corpus, n);
    for (int twice = 0; twice < 2; ++twice) sum_cvb_tables(*corpus, q, &t, Run{});  // from nothing each time
    std::map<Arc, double> c = expected_arcs(*corpus, q, n);
    for (Label a = 1; a <= 3; ++a) {
      for (size_t k = 1; k <= n; ++k) {
        assert_close(t.start_row(a)[k - 1], (c[{0, a, k}]), 1e-12);
        for (size_t i = 1; i <= n; ++i) assert_close(t.matrix(a)[(i - 1) * t.stride + k - 1], (c[{i, a, k}]), 1e-12);
      }
    }
    for (size_t k = 1; k <= n; ++k) {
      assert_close(t.mean.final[k - 1], (c[{k, 0, 0}]), 1e-12);
      double visits = c[{k, 0, 0}];
      for (Label a = 1; a <= 3; ++a) {
        for (size_t j = 1; j <= n; ++j) visits += c[{k, a, j}];
      }
      assert_close(t.total[k - 1], visits, 1e-12);
    }
    assert_close(t.mean.start_final, (c[{0, 0, 0}]), 0);
    assert_close(t.sequences, 90, 0);
  }
}

// Where q is certain nothing is approximated: D0 is -ln p(letters, states), which is a product of predictions.
static void the_divergence_of_certain_states_is_their_probability(void **) {
  for (uint32_t seed = 0; seed < 5; ++seed) {
    const size_t n = 3, stride = dense_stride(n);
    const double beta = 0.2;
    const CorpusPtr corpus = random_corpus::draw(seed, 2, 30, 6);
    Rng r(71, RngMethod::test, 1, seed, 0);
    Array<double> q(corpus->symbols.size() * stride, 0.0);
    for (size_t row = 0; row < corpus->symbols.size(); ++row) q[row * stride + r.below(n)] = 1;
    std::map<Arc, double> seen;
    std::map<size_t, double> visits;
    double log_p = 0;
    for (int64_t i = 0; i < corpus->count(); ++i) {
      size_t state = 0;
      for (int64_t k = corpus->offsets[static_cast<size_t>(i)]; k <= corpus->offsets[static_cast<size_t>(i) + 1]; ++k) {
        const bool end = k == corpus->offsets[static_cast<size_t>(i) + 1];
        size_t next = 0;
        for (size_t j = 0; !end && j < n; ++j) next += q[static_cast<size_t>(k) * stride + j] > 0 ? j + 1 : 0;
        const Label a = end ? 0 : corpus->symbols[static_cast<size_t>(k)];
        log_p += std::log((seen[{state, a, next}]++ + (end ? 3 * beta : beta)) / (visits[state]++ + 3 * 3 * beta));
        state = next;
      }
    }
    CvbTables t = zero_cvb_tables(*corpus, n);
    sum_cvb_tables(*corpus, q, &t, Run{});
    assert_close(zeroth_order_divergence(t, q, beta, Run{}), -log_p, 1e-12);
  }
}

static void random_rows_are_distributions_of_their_seed(void **) {
  const CorpusPtr corpus = random_corpus::draw(6, 2, 20, 5);
  const Array<double> q = random_cvb_rows(*corpus, 5, 1, 8);
  for (size_t r = 0; r < q.size(); r += 8) {
    assert_close(dense_sum(q.data() + r, 8), 1, 1e-14);
    for (size_t k = 0; k < 8; ++k) assert_true(k < 5 ? q[r + k] > 0 : q[r + k] == 0);
  }
  assert_true(q == random_cvb_rows(*corpus, 5, 1, 8));
  assert_true(q != random_cvb_rows(*corpus, 5, 2, 8));
}

// Where every q is certain the counts are whole, and the approximation is the joint probability itself.
static void of_certain_states_it_is_the_joint_probability(void **) {
  const CorpusPtr corpus = random_corpus::draw(4, 2, 12, 6);
  const size_t n = 2, stride = dense_stride(n);
  gibbs_oracle::States z;
  Array<double> q(corpus->symbols.size() * stride, 0.0);
  Rng r(7, RngMethod::test, 0, 0, 0);
  for (size_t t = 0; t < corpus->symbols.size(); ++t) {
    z.push_back(static_cast<int32_t>(r.below(n)));
    q[t * stride + static_cast<size_t>(z.back())] = 1;
  }
  for (const WordSet fixed : held_scene::sets(false)) {
    const PfaModel model = held_scene::random_model(3, n, 2, 0);
    ArcPrior prior;
    prior.states = 2;
    prior.letters = 2;
    prior.beta = .3;
    prior.held = pfa_held_parts(model, model.alphabet, fixed, false, Run{});
    CvbTables t = zero_cvb_tables(*corpus, n, prior.held.get());
    sum_cvb_tables(*corpus, q, &t, Run{});
    assert_close(-zeroth_order_log_joint(t, .3, Run{}), gibbs_oracle::slow_held_joint(*corpus, z, prior), 1e-12);
    prior.held = nullptr;
    t.held = nullptr;
    assert_close(-zeroth_order_log_joint(t, .3, Run{}), gibbs_oracle::slow_log_joint(*corpus, z, prior), 1e-12);
  }
}

TESTS(tables_are_sums_over_all_tokens, the_divergence_of_certain_states_is_their_probability,
      random_rows_are_distributions_of_their_seed,
      of_certain_states_it_is_the_joint_probability)

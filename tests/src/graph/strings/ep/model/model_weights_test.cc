// k(w) against the exponential of the sum of its weights.
#include "src/graph/strings/ep/model/model_weights.hh"

#include "tests/src/graph/strings/ep/product_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

static void an_ngram_weighs_what_it_and_its_suffixes_do(void **) {
  Rng rng(43, RngMethod::test, 0, 0, 0);
  ModelWeights weights;
  for (int i = 0; i < 50; ++i) {
    product_oracle::Model model = product_oracle::random_model(rng, 3, 15, 4, 1, 4);
    if (i % 2) model.l.theta[NgramTrie::kRoot] = 2000 * (rng.uniform() - .5);
    if (i % 3 == 0) model.l.theta.back() = -INFINITY;
    const NgramTrie &trie = *model.l.trie;
    weights.set(trie, model.l.theta);
    for (NgramNode w = 1; w < trie.nodes(); ++w) {
      if (w == trie.begin_node()) continue;
      double sum = -static_cast<double>(weights.exponent()) * std::log(2.0), shorter = sum;
      for (NgramNode u = w;; u = trie.suffix(u)) {
        sum += model.l.theta[static_cast<size_t>(u)];
        if (u != w) shorter += model.l.theta[static_cast<size_t>(u)];
        if (u == NgramTrie::kRoot) break;
      }
      assert_close(weights.k(w), std::exp(sum), 1e-11);
      assert_close(weights.more(w), std::exp(sum) - std::exp(shorter), 1e-11);
      assert_true(weights.k(w) < 1 + 1e-9);
    }
  }
}

static void close_weights_keep_the_digits_of_their_difference(void **) {
  Rng rng(44, RngMethod::test, 0, 0, 0);
  product_oracle::Model model = product_oracle::random_model(rng, 2, 6, 3, 1, 1);
  const NgramTrie &trie = *model.l.trie;
  const NgramNode w = trie.child_begin(NgramTrie::kRoot);
  std::fill(model.l.theta.begin(), model.l.theta.end(), 0.0);
  model.l.theta[static_cast<size_t>(w)] = 1e-14;
  ModelWeights weights;
  weights.set(trie, model.l.theta);
  assert_close(weights.more(w) / weights.k(NgramTrie::kRoot) / 1e-14, 1, 1e-12);
}

static void weights_that_are_none_are_refused(void **) {
  Rng rng(45, RngMethod::test, 0, 0, 0);
  product_oracle::Model model = product_oracle::random_model(rng, 2, 6, 3, 1, 1);
  ModelWeights weights;
  for (const double bad : {static_cast<double>(NAN), static_cast<double>(INFINITY), 2e12, -2e12}) {
    Array<double> theta = model.l.theta;
    theta[NgramTrie::kRoot] = bad;
    assert_throws(weights.set(*model.l.trie, theta), Code::argument);
  }
  model.l.theta.pop_back();
  assert_throws(weights.set(*model.l.trie, model.l.theta), Code::argument);
}

TESTS(an_ngram_weighs_what_it_and_its_suffixes_do, close_weights_keep_the_digits_of_their_difference,
      weights_that_are_none_are_refused)

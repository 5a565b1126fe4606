// n-grams that one product expects and another does not, against counts of all n-grams in both.
#include "src/graph/strings/ep/projection/sparse_growth.hh"

#include "tests/src/graph/strings/ep/product_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using product_oracle::Ngram;

static void what_is_missed_is_what_counts_differ_by_more_than_lambda(void **) {
  Rng rng(61, RngMethod::test, 0, 0, 0);
  constexpr double kLambda = 0.05;
  constexpr size_t kOrder = 3;
  CandidateSearch search;
  size_t missed = 0;
  for (int i = 0; i < 60 / kCasesDivisor; ++i) {
    oracle::Shape shape;
    shape.states = 6;
    shape.arcs = 14;
    shape.scale = 0.3;
    shape.alphabet = {static_cast<Label>(1 + rng.below(3))};
    const product_oracle::Model model =
        product_oracle::random_model(rng, shape.alphabet[0], static_cast<int>(rng.below(10)), 1 + rng.below(3), 1, 0.5);
    const NgramTrie &trie = *model.l.trie;
    LatticeMessage m[2];
    Moments moments[2];
    product_oracle::Sums sums[2];
    for (int k = 0; k < 2; ++k) {
      m[k] = whole_lattice(product_oracle::random_lattice(shape, rng));
      sums[k] = product_oracle::sums(m[k], trie, model.l.theta, kOrder);
      Array<double> count(model.l.theta.size());
      double log_total = 0;
      assert_true(moments[k].expected(m[k], model.automaton, model.l.theta, count, &log_total, Run{}) == SumStatus::ok);
    }
    for (int option = 0; option < 4; ++option) {
      const bool both = option % 2 == 0, suffix_test = option >= 2;
      const SummedProduct q = moments[1].summed();
      std::map<Ngram, int> got;
      for (const TreeExtension &e :
           missed_ngrams(moments[0].summed(), both ? &q : nullptr, kOrder, kLambda, suffix_test, &search, Run{})) {
        Ngram w = product_oracle::spelt(trie, e.history);
        w.push_back(e.label);
        assert_int_equal(++got[w], 1);
      }
      missed += got.size();
      // What is expected by neither above lambda is not looked for, and what q expects by less than lambda / 4 counts as
      // nothing.
      std::map<Ngram, double> difference;
      for (const auto &[w, count] : sums[0].count) difference[w] += count > kLambda ? static_cast<double>(count) : 0;
      for (const auto &[w, count] : sums[1].count) {
        difference[w] -= both && count > kLambda / 4 ? static_cast<double>(count) : 0;
      }
      for (const auto &[w, d] : difference) {
        if (w.empty() || w.size() > kOrder || trie.find(w) >= 0 || trie.find(Ngram(w.begin(), w.end() - 1)) < 0) continue;
        if (suffix_test && trie.find(Ngram(w.begin() + 1, w.end())) < 0) continue;
        if (std::fabs(std::fabs(d) - kLambda) < 1e-9) continue;
        assert_int_equal(got.count(w), std::fabs(d) > kLambda);
        got.erase(w);
      }
      assert_true(got.empty());
    }
  }
  assert_true(missed > 100 / kCasesDivisor);
}

TESTS(what_is_missed_is_what_counts_differ_by_more_than_lambda)

// n-grams worth adding, against counts of all n-grams in the dense product.
#include "src/graph/strings/ep/moments/candidates.hh"

#include "tests/fsa/random_machine.hh"
#include "tests/src/graph/strings/ep/product_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;
using product_oracle::Ngram;

static void compare(const product_oracle::Sums &expected, const NgramTrie &trie, const Array<NgramCandidate> &found,
                    size_t order, double threshold, bool suffix_test) {
  std::map<Ngram, double> got;
  double last = INFINITY;
  for (const NgramCandidate &c : found) {
    Ngram w = product_oracle::spelt(trie, c.history);
    w.push_back(c.label);
    got[w] = c.count;
    assert_true(c.count <= last && c.count > threshold);
    last = c.count;
  }
  assert_int_equal(got.size(), found.size());
  size_t wanted = 0;
  for (const auto &[w, real] : expected.count) {
    const double count = static_cast<double>(real);
    if (w.empty() || w.size() > order || trie.find(w) >= 0) continue;
    const Ngram history(w.begin(), w.end() - 1), suffix(w.begin() + 1, w.end());
    if (trie.find(history) < 0 || (suffix_test && trie.find(suffix) < 0)) continue;
    if (std::fabs(count - threshold) < 1e-6) continue;
    const auto it = got.find(w);
    assert_true((it != got.end()) == (count > threshold));
    if (it == got.end()) continue;
    assert_close(it->second, count, 1e-7);
    ++wanted;
  }
  assert_true(wanted <= found.size());
  for (const auto &[w, count] : got) {
    const auto it = expected.count.find(w);
    assert_true(it != expected.count.end());
    assert_close(count, static_cast<double>(it->second), 1e-7);
  }
}

static void candidates_are_all_frequent_extensions(void **) {
  Rng rng(31, RngMethod::test, 0, 0, 0);
  Moments moments;
  CandidateSearch search;
  int compared = 0;
  size_t candidates = 0;
  Array<NgramCandidate> found;
  for (int i = 0; i < 120 / kCasesDivisor; ++i) {
    oracle::Shape shape;
    shape.cyclic = i % 3 == 0;
    shape.states = shape.cyclic ? 4 : 6;
    shape.arcs = shape.cyclic ? 8 : 14;
    shape.scale = shape.cyclic ? 0.15 : 0.3;
    shape.epsilons = i % 2 == 0;
    shape.alphabet = {static_cast<Label>(1 + rng.below(3))};
    const product_oracle::Model model =
        product_oracle::random_model(rng, shape.alphabet[0], static_cast<int>(rng.below(10)), 1 + rng.below(3), 1, 0.5);
    const LatticePtr l = product_oracle::random_lattice(shape, rng);
    const LatticeMessage m = whole_lattice(l);
    const size_t order = 1 + rng.below(4);
    const product_oracle::Sums expected = product_oracle::sums(m, *model.l.trie, model.l.theta, order);
    Array<double> count(model.l.theta.size());
    double log_total = 0;
    const SumStatus status = moments.expected(m, model.automaton, model.l.theta, count, &log_total, Run{});
    assert_true(status == (expected.finite ? SumStatus::ok : SumStatus::improper));
    if (!expected.finite) continue;
    for (const double threshold : {0.0, 0.01, 0.3}) {
      for (const bool suffix_test : {false, true}) {
        search.find(moments.summed(), static_cast<int32_t>(order), threshold, suffix_test, &found, Run{});
        compare(expected, *model.l.trie, found, order, threshold, suffix_test);
        candidates += found.size();
      }
    }
    ++compared;
  }
  assert_true(compared > 90 / kCasesDivisor && candidates > 1000 / kCasesDivisor);
}

TESTS(candidates_are_all_frequent_extensions)

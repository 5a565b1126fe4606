// Probabilities of two arcs at once, beside enumeration.
#include "src/trees/tree_sums.hh"
#include "tests/src/trees/tree_oracle.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

Array<PairOfArcs> all_pairs(int words) {
  Array<ArcOfTree> arcs;
  for (size_t h = 0; h <= static_cast<size_t>(words); ++h) {
    for (size_t m = 1; m <= static_cast<size_t>(words); ++m) {
      if (h != m) arcs.push_back({h, m});
    }
  }
  Array<PairOfArcs> pairs;
  for (const ArcOfTree a : arcs) {
    for (const ArcOfTree b : arcs) pairs.push_back({a, b});
  }
  return pairs;
}

void expect_pairs(int words, const Array<double> &log_weights, TreeKind kind, double tolerance) {
  const oracle::TreeSums expected = oracle::tree_sums(words, log_weights, kind, true);
  if (expected.trees == 0) return;
  const size_t side = static_cast<size_t>(words) + 1;
  const ArcWeights weights(words, log_weights);
  TreeSums sums(kind);
  sums.total(weights, Run{});
  sums.derivatives(Run{});
  const Array<PairOfArcs> pairs = all_pairs(words);
  Array<double> means(pairs.size());
  sums.pair_means(weights, pairs, Run{}, means);
  for (size_t i = 0; i < pairs.size(); ++i) {
    const auto [a, b] = pairs[i];
    const double right = expected.pairs[a.head * side + a.word][b.head * side + b.word];
    if (!(std::fabs(means[i] - right) <= tolerance)) {
      print_error("%s, roots %s, %d words: %zu -> %zu and %zu -> %zu: %.17g, expected %.17g\n",
                  kind.projective ? "projective" : "any", kind.one_root ? "one" : "many", words, a.head, a.word, b.head, b.word,
                  means[i], right);
      fail();
    }
  }
}

}  // namespace

static void pairs_are_those_of_enumeration(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  for (const TreeKind kind : oracle::kAllKinds) {
    for (int words = 1; words <= 5; ++words) {
      for (int i = 0; i < 20 / (words < 5 ? 1 : kCasesDivisor); ++i) {
        expect_pairs(words, oracle::random_weights(&rng, words, i % 2 == 0 ? 1 : 6, i % 3 * .2), kind, 1e-11);
      }
    }
    expect_pairs(6, oracle::random_weights(&rng, 6, 2, 0), kind, 1e-11);
  }
}

// Nothing is subtracted among projective trees, so that weights do not matter. Among all trees a pair keeps absolute digits as
// long as no word is shut off from the root by more than the digits there are.
static void large_weights_leave_probabilities(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  for (int i = 0; i < 30 / kCasesDivisor; ++i) {
    for (const bool one_root : {true, false}) {
      expect_pairs(4, oracle::random_weights(&rng, 4, 700, i % 3 * .2), {true, one_root}, 1e-11);
      const Array<double> log_weights = oracle::random_weights(&rng, 5, 700, 0);
      const ArcWeights weights(5, log_weights);
      TreeSums sums({false, one_root});
      sums.total(weights, Run{});
      sums.derivatives(Run{});
      const Array<PairOfArcs> pairs = all_pairs(5);
      Array<double> means(pairs.size());
      sums.pair_means(weights, pairs, Run{}, means);
      for (const double mean : means) assert_true(mean >= 0 && mean <= 1);
    }
  }
}

// The marginal of an arc is the sum of its pairs with the arcs to any other word.
static void pairs_of_many_words_add_up(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  constexpr int kWords = 14;
  constexpr size_t kSide = kWords + 1;
  for (const TreeKind kind : oracle::kAllKinds) {
    const Array<double> log_weights = oracle::random_weights(&rng, kWords, 4, .1);
    const ArcWeights weights(kWords, log_weights);
    TreeSums sums(kind);
    sums.total(weights, Run{});
    Array<double> marginals(kSide * kSide);
    arc_marginals(weights, sums.derivatives(Run{}), marginals);
    const Array<PairOfArcs> pairs = all_pairs(kWords);
    Array<double> means(pairs.size()), by_word(kSide * kSide * kSide, 0.0);
    sums.pair_means(weights, pairs, Run{}, means);
    for (size_t i = 0; i < pairs.size(); ++i) {
      by_word[(pairs[i].first.head * kSide + pairs[i].first.word) * kSide + pairs[i].second.word] += means[i];
    }
    for (const PairOfArcs &p : pairs) {
      const size_t a = p.first.head * kSide + p.first.word;
      for (size_t m = 1; m < kSide; ++m) assert_close(by_word[a * kSide + m], marginals[a], 1e-11);
    }
  }
}

TESTS(pairs_are_those_of_enumeration, large_weights_leave_probabilities, pairs_of_many_words_add_up)

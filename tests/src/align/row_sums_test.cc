// Expected counts of IBM 1 row by row beside sums over each pair alone, on random bitexts: words twice in a sentence, empty
// sides, weights of 0, and any number of threads. By blocks they have the bits of leaves that a tree adds up.
#include "src/align/row_sums.hh"

#include <cfloat>
#include <cmath>
#include <random>

#include "tests/src/align/tiny_bitext.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

Bitext random_bitext(std::mt19937 *random) {
  const auto below = [&](uint32_t n) { return (*random)() % n; };
  std::vector<tiny::Words> sides[2];
  const uint32_t pairs = 1 + below(9);
  for (uint32_t p = 0; p < pairs; ++p) {
    for (auto &side : sides) {
      side.emplace_back();
      const uint32_t length = below(5) == 0 ? 0 : 1 + below(6);
      for (uint32_t k = 0; k < length; ++k) side.back().push_back(static_cast<int32_t>(1 + below(4)));
    }
  }
  return {tiny::corpus(sides[0], 4, "e"), tiny::corpus(sides[1], 4, "f")};
}

// Leaves of the blocks, added up by BlockSums.
void assert_same_bits(const UniformSums &sums, int64_t each, const std::vector<double> &counts, double log_p) {
  const WordPairs &pairs = sums.pairs;
  StatisticRows rows{static_cast<int64_t>(pairs.rows()), 0, {}};
  for (const int32_t start : pairs.starts()) rows.offsets.push_back(static_cast<size_t>(start));
  const BlockPlan plan{sums.bitext.count(), each};
  const ItemBlocks blocks = cut_range(plan, 0, plan.items);
  const StatisticShapePtr shape = std::make_shared<const StatisticShape>(
      std::vector<StatisticSpec>{{"translation", std::move(rows), true}, signed_statistic("log_likelihood", 1)}, plan, 0);
  std::vector<std::vector<int32_t>> rows_of;
  for (int64_t b = 0; b < blocks.count(); ++b) {
    rows_of.push_back({0});
    for (int64_t p = blocks.edges[b]; p < blocks.edges[b + 1]; ++p) {
      for (const Label e : sums.bitext.source->sequence(p)) rows_of.back().push_back(e);
    }
    std::sort(rows_of.back().begin(), rows_of.back().end());
    rows_of.back().erase(std::unique(rows_of.back().begin(), rows_of.back().end()), rows_of.back().end());
  }
  const auto rows_in = [&](int64_t b, size_t) { return std::span<const int32_t>(rows_of[static_cast<size_t>(b)]); };
  const auto fill = [&](int64_t b, StatisticLeaf &leaf) {
    leaf.dense(1)[0] += sums.add_counts_of(blocks.edges[b], blocks.edges[b + 1], leaf.rows(0), Run{});
  };
  const SufficientStatistics sum = BlockSums{shape, blocks, rows_in, fill}.sum(Run{});
  const Array<double> total = sum.total(0);
  assert_int_equal(total.size(), counts.size());
  for (size_t k = 0; k < total.size(); ++k) assert_true(total[k] == counts[k]);
  assert_true(sum.total(1)[0] == log_p);
}

void counts_are_those_of_each_pair(void **) {
  std::mt19937 random(12);
  int impossible = 0;
  for (int n = 0; n < 600; ++n) {
    const Bitext bitext = random_bitext(&random);
    const WordPairs pairs(bitext, Run{});
    std::vector<double> t;
    for (size_t k = 0; k < pairs.size(); ++k) {
      t.push_back(random() % 6 == 0 ? 0 : static_cast<double>(random() % 1000 + 1) * (n % 3 == 0 ? 1e-120 : 1e-3));
    }
    const double null = n % 4 == 0 ? 0 : .3;
    const UniformSums sums{bitext, pairs, t, null};
    const int64_t each = int64_t{1} << (n % 5);
    std::vector<double> expected(pairs.size(), 0.0);
    double log_p = 0;
    int64_t refused = -1;
    for (int64_t p = 0; p < bitext.count() && refused < 0; ++p) {
      const auto e = bitext.source->sequence(p), f = bitext.target->sequence(p);
      AlignmentSums of_one;
      double *weights = of_one.weights(e.size(), f.size());
      const int32_t *places = pairs.places(p);
      for (const Label word : f) {
        *weights++ = t[static_cast<size_t>(word) - 1];
        for (size_t i = 0; i < e.size(); ++i) *weights++ = t[static_cast<size_t>(*places++)];
      }
      const double of_pair = of_one.uniform(null);
      if (!(of_pair > -INFINITY)) {
        refused = p;
        break;
      }
      log_p += of_pair;
      const double *posteriors = of_one.posteriors();
      places = pairs.places(p);
      for (const Label word : f) {
        expected[static_cast<size_t>(word) - 1] += *posteriors++;
        for (size_t i = 0; i < e.size(); ++i) expected[static_cast<size_t>(*places++)] += *posteriors++;
      }
    }
    std::vector<double> found(pairs.size(), 0.0), again(pairs.size(), 0.0);
    if (refused >= 0) {
      ++impossible;
      assert_throws(sums.add_counts(each, found, Run{}), Code::empty);
      std::vector<float> small(pairs.size(), 0.0f);
      assert_throws(sums.add_small_counts(small, Run{}), Code::empty);
      continue;
    }
    const double whole = sums.add_counts(each, found, Run{});
    assert_close(whole, log_p, 1e-10);
    for (size_t k = 0; k < pairs.size(); ++k) assert_close(found[k], expected[k], 1e-10);
    Run three;
    three.threads = 3;
    assert_true(sums.add_counts(each, again, three) == whole);
    assert_true(found == again);
    assert_same_bits(sums, each, found, whole);
    // Counts that are floats, to their rounding.
    std::vector<float> small(pairs.size(), 0.0f), small_again(pairs.size(), 0.0f);
    const double of_small = sums.add_small_counts(small, Run{});
    assert_close(of_small, whole, 1e-12);
    for (size_t k = 0; k < pairs.size(); ++k) {
      assert_true(std::abs(small[k] - found[k]) <= 3e-7 * found[k] + FLT_MIN);
    }
    assert_true(sums.add_small_counts(small_again, three) == of_small);
    assert_true(small == small_again);
  }
  assert_true(impossible > 50 && impossible < 500);
}

}  // namespace

TESTS(counts_are_those_of_each_pair)

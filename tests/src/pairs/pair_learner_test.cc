// Learners of chunks against listing every way to cut a thousand random pairs: sums, expected uses, best ways and steps of EM.
#include "src/pairs/pair_learner.hh"

#include <algorithm>

#include "tests/src/pairs/cut_lister.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

constexpr ChunkSizes kSizes[] = {
    {1, 2, false, true}, {2, 2, false, true}, {2, 1, true, true}, {1, 1, true, false}, {3, 2, true, true}};

struct Listed {
  double total = 0, best = 0;
  Array<double> uses;
  int64_t ways = 0;
};
Listed listed(const StringBatch &pairs, int64_t p, const ChunkList &chunks, std::span<const double> weights) {
  Listed sum;
  sum.uses.assign(static_cast<size_t>(chunks.size()), 0);
  Way way;
  list_cuts(pairs.labels_of(p, 0), pairs.labels_of(p, 1), chunks, &way, [&](const Way &w) {
    double weight = 1;
    for (const int32_t k : w) weight *= weights[static_cast<size_t>(k)];
    sum.total += weight;
    sum.best = std::max(sum.best, weight);
    for (const int32_t k : w) sum.uses[k] += weight;
    ++sum.ways;
  });
  return sum;
}

void sums_and_uses_are_those_of_all_ways(void **) {
  Rng rng(1, RngMethod::test, 0, 0, 0);
  int64_t ways = 0, uncut = 0;
  for (int round = 0; round < 250; ++round) {
    const auto pairs = random_pairs(&rng, 4, 2, 3, 5);
    const ChunkList chunks = chunks_of_pairs(*pairs, kSizes[round % 5], Run{});
    if (chunks.size() == 0) continue;
    Array<double> weights;
    for (int32_t k = 0; k < chunks.size(); ++k) weights.push_back(rng.below(5) == 0 ? 0 : rng.uniform());
    const ChunkWeights w(weights);
    const PairGrids grids(pairs, chunks, Run{});
    GridSums sums;
    Array<int32_t> way;
    for (int64_t p = 0; p < pairs->count(); ++p) {
      const Listed all = listed(*pairs, p, chunks, weights);
      ways += all.ways;
      uncut += !grids.can_be_cut(p);
      assert_int_equal(grids.can_be_cut(p), all.ways > 0);
      Array<double> uses(weights.size() + 1, 0.0);
      assert_close(sums.expect(grids, p, w, 1.5, uses), std::log(all.total), 1e-12);
      for (size_t k = 0; k < weights.size(); ++k) {
        assert_close(uses[k], all.total > 0 ? 1.5 * all.uses[k] / all.total : 0, 1e-11);
      }
      assert_close(sums.best(grids, p, w, &way), std::log(all.best), 1e-12);
      double weight = 1;
      Array<Label> written[2];
      for (const int32_t k : way) {
        weight *= weights[k];
        written[0].insert(written[0].end(), chunks[k].input.begin(), chunks[k].input.end());
        written[1].insert(written[1].end(), chunks[k].output.begin(), chunks[k].output.end());
      }
      if (all.best > 0) {
        assert_close(weight, all.best, 1e-12);
        for (int32_t tape = 0; tape < 2; ++tape) assert_true(std::ranges::equal(written[tape], pairs->labels_of(p, tape)));
      } else {
        assert_true(way.empty());
      }
    }
  }
  assert_true(ways > 10000 && uncut > 20);
}

// A pair so long that plain numbers underflow has the sum that many short ones have together.
void long_pairs_are_summed_in_logarithms(void **) {
  auto pairs = std::make_shared<StringBatch>();
  pairs->tapes = 2;
  pairs->alphabets = {Alphabet::sized(1), Alphabet::sized(1)};
  for (const int64_t length : {3, 600}) {
    for (int tape = 0; tape < 2; ++tape) {
      for (int64_t i = 0; i < length; ++i) pairs->labels.push_back(1);
      pairs->end_string();
    }
    pairs->end_item(1);
  }
  // Only x:y makes these pairs, 600 times.
  const ChunkList chunks = chunks_of_pairs(*pairs, {1, 1, false, false}, Run{});
  const double weight[] = {1e-3};
  const PairGrids grids(pairs, chunks, Run{});
  GridSums sums;
  Array<double> uses(2, 0.0);
  assert_close(sums.expect(grids, 1, ChunkWeights(weight), 2, uses), 600 * std::log(1e-3), 1e-12);
  assert_close(uses[0], 1200, 1e-12);
}

void a_step_of_em_is_the_share_of_expected_uses(void **) {
  Rng rng(2, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 60; ++round) {
    auto pairs = random_pairs(&rng, 5, 2, 2, 4);
    pairs->values[0] = 2.5;
    const StringBatch &b = *pairs;
    const auto sizes = kSizes[round % 5];
    const ChunkList chunks = chunks_of_pairs(b, sizes, Run{});
    Array<double> weights(static_cast<size_t>(chunks.size()), 1.0 / std::max(1, chunks.size()));
    Array<double> counts(weights.size(), 0.0);
    double log_likelihood = 0, sum = 0;
    for (int64_t p = 0; p < b.count(); ++p) {
      const Listed all = listed(b, p, chunks, weights);
      if (all.ways == 0 || b.values[p] == 0) continue;
      log_likelihood += b.values[p] * std::log(all.total);
      for (size_t k = 0; k < counts.size(); ++k) counts[k] += b.values[p] * all.uses[k] / all.total;
    }
    for (const double c : counts) sum += c;
    if (!(sum > 0)) continue;
    const Array<double> ones(weights.size(), 1.0);
    const StringBatchPtr start = batch_of_chunks(chunks, ones, b.alphabets[0], b.alphabets[1]);
    const auto learner = new_pair_learner(start.get(), pairs, PairSettings{}, Run{});
    learner->step(1);
    assert_close(learner->metric("log_likelihood"), log_likelihood, 1e-11);
    const StringBatchPtr learned = learned_chunks(*learner);
    const WeightedChunks now = chunks_of_batch(*learned, Run{});
    Array<int32_t> key;
    for (size_t k = 0; k < counts.size(); ++k) {
      chunk_key(chunks[static_cast<int32_t>(k)].input, chunks[static_cast<int32_t>(k)].output, &key);
      const int32_t at = now.chunks.find(key);
      assert_close(at < 0 ? 0 : now.weights[at], counts[k] / sum, 1e-11);
    }
  }
}

void the_longest_output_leaves_out_one_pair_in_a_hundred(void **) {
  auto pairs = std::make_shared<StringBatch>();
  pairs->tapes = 2;
  pairs->alphabets = {Alphabet::sized(1), Alphabet::sized(1)};
  const auto add = [&](int inputs, int outputs, double weight) {
    for (const int count : {inputs, outputs}) {
      for (int i = 0; i < count; ++i) pairs->labels.push_back(1);
      pairs->end_string();
    }
    pairs->end_item(weight);
  };
  add(2, 1, 980);
  assert_int_equal(longest_output(*pairs, {}), 2);
  add(2, 5, 9);
  assert_int_equal(longest_output(*pairs, {}), 2);
  add(2, 8, 5);
  assert_int_equal(longest_output(*pairs, {}), 3);
  add(1, 50, 20);
  assert_int_equal(longest_output(*pairs, {}), kMaxChunkSide);
  assert_int_equal(longest_output(*pairs, {1, 1, false, true}), 1);
}

void what_teaches_nothing_is_refused(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  auto pairs = random_pairs(&rng, 3, 2, 2, 3);
  pairs->values.assign(3, 0.0);
  assert_throws(new_pair_learner(nullptr, pairs, PairSettings{}, Run{}), Code::empty);
  pairs->values[1] = -1;
  assert_throws(new_pair_learner(nullptr, pairs, PairSettings{}, Run{}), Code::argument);
  StringBatch chunks;
  chunks.tapes = 2;
  chunks.alphabets = pairs->alphabets;
  chunks.end_string();
  chunks.end_string();
  chunks.end_item(1);
  assert_throws(chunks_of_batch(chunks, Run{}), Code::argument);
}

}  // namespace

TESTS(sums_and_uses_are_those_of_all_ways, long_pairs_are_summed_in_logarithms, a_step_of_em_is_the_share_of_expected_uses,
      the_longest_output_leaves_out_one_pair_in_a_hundred, what_teaches_nothing_is_refused)

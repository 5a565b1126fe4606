// Sums over the alignments of one pair beside the enumeration of all of them, on random pairs: one word, more target words than
// source words, empty sides, jumps beyond the longest one, positions without probability.
#include "src/align/pair_sums.hh"

#include <random>

#include "tests/src/align/tiny_bitext.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

struct Case {
  size_t sources, targets;
  double null;
  std::vector<double> weights, jumps;  // weights: targets rows of (sources + 1)
};

Case random_case(std::mt19937 *random) {
  const auto below = [&](uint32_t n) { return (*random)() % n; };
  const auto uniform = [&] { return static_cast<double>((*random)() >> 5) * 0x1p-27; };
  Case c{below(5), below(5), below(4) == 0 ? 0 : uniform(), {}, {}};
  for (size_t k = 0; k < c.targets * (c.sources + 1); ++k) {
    c.weights.push_back(below(6) == 0 ? 0 : uniform() * std::pow(10, -static_cast<double>(below(3)) * 40));
  }
  const size_t jumps = 2 * static_cast<size_t>(1 + below(4)) + 1;
  for (size_t k = 0; k < jumps; ++k) c.jumps.push_back(below(8) == 0 ? 0 : uniform());
  return c;
}

void fill(const Case &c, AlignmentSums *sums) {
  double *to = sums->weights(c.sources, c.targets);
  std::copy(c.weights.begin(), c.weights.end(), to);
}

void sums_are_those_of_the_enumeration(void **) {
  std::mt19937 random(7);
  int impossible = 0, beyond = 0;
  for (int n = 0; n < 1500; ++n) {
    const Case c = random_case(&random);
    const int kind = n % 3;  // ibm1, hmm, hmm with normalized jumps
    const size_t columns = c.sources + 1;
    double z = 0, best = -1;
    std::vector<double> posteriors(c.targets * columns, 0.0), counts(c.jumps.size(), 0.0);
    tiny::each_alignment(c.sources, c.targets, [&](const std::vector<int32_t> &a) {
      double p = 1;
      for (size_t j = 0; j < c.targets; ++j) {
        const double word = kind == 0 ? (1 - c.null) / static_cast<double>(c.sources) : 1 - c.null;
        p *= (a[j] == 0 ? c.null : word) * c.weights[j * columns + static_cast<size_t>(a[j])];
      }
      std::vector<int> used;
      if (kind > 0) {
        const double jumps = tiny::jumps_of(a, c.jumps, c.sources, kind == 2, &used);
        p *= std::isnan(jumps) ? 0 : jumps;
      }
      z += p;
      best = std::max(best, p);
      for (size_t j = 0; j < c.targets; ++j) posteriors[j * columns + static_cast<size_t>(a[j])] += p;
      for (const int d : used) counts[static_cast<size_t>(d)] += p;
      for (const int32_t i : a) beyond += i > static_cast<int32_t>(c.jumps.size() / 2);
    });
    const JumpRow row(c.jumps, c.sources + static_cast<size_t>(n % 4));
    AlignmentSums sums;
    fill(c, &sums);
    std::vector<int32_t> to(c.targets);
    const double log_best = kind == 0 ? sums.best_uniform(c.null, to) : sums.best_jumps(row, c.null, kind == 2, to);
    const double log_z = kind == 0 ? sums.uniform(c.null) : sums.jumps(row, c.null, kind == 2);
    if (!(z > 0)) {
      ++impossible;
      assert_true(log_z == -INFINITY);
      continue;
    }
    assert_close(log_z, std::log(z), 1e-10);
    assert_close(log_best, std::log(best), 1e-10);
    for (size_t k = 0; k < posteriors.size(); ++k) assert_close(sums.posteriors()[k], posteriors[k] / z, 1e-10);
    // The best alignment has the probability that is said.
    double p = 1;
    for (size_t j = 0; j < c.targets; ++j) {
      const double word = kind == 0 ? (1 - c.null) / static_cast<double>(c.sources) : 1 - c.null;
      p *= (to[j] == 0 ? c.null : word) * c.weights[j * columns + static_cast<size_t>(to[j])];
    }
    if (kind > 0) p *= tiny::jumps_of(to, c.jumps, c.sources, kind == 2, nullptr);
    assert_close(std::log(p), std::log(best), 1e-10);
    if (kind == 0) continue;
    std::vector<double> found(c.jumps.size(), 0.0);
    sums.add_jumps(row, found);
    if (kind == 1) {
      for (size_t d = 0; d < counts.size(); ++d) assert_close(found[d], counts[d] / z, 1e-10);
    }
  }
  assert_true(impossible > 100 && beyond > 1000);
}

void all_instruction_sets_make_the_same_bits(void **) {
  std::mt19937 random(8);
  for (int n = 0; n < 200; ++n) {
    Case c = random_case(&random);
    c.sources += static_cast<size_t>(n % 40);
    c.weights.resize(c.targets * (c.sources + 1), .25);
    const JumpRow row(c.jumps, c.sources);
    AlignmentSums fast, slow(InstructionSet::baseline);
    fill(c, &fast);
    fill(c, &slow);
    assert_true(fast.jumps(row, c.null, n % 2 == 0) == slow.jumps(row, c.null, n % 2 == 0));
    for (size_t k = 0; k < c.weights.size(); ++k) assert_true(fast.posteriors()[k] == slow.posteriors()[k]);
  }
}

void long_pairs_neither_vanish_nor_overflow(void **) {
  const size_t sources = 300, targets = 400;
  AlignmentSums sums;
  double *to = sums.weights(sources, targets);
  for (size_t k = 0; k < targets * (sources + 1); ++k) to[k] = k % 7 == 0 ? 1e-150 : 1e-140;
  const std::vector<double> jumps(21, 1.0 / 21);
  const double log_z = sums.jumps(JumpRow(jumps, sources), .2, false);
  assert_true(std::isfinite(log_z) && log_z < -1e5);
  for (size_t j = 0; j < targets; ++j) {
    double sum = 0;
    for (size_t i = 0; i <= sources; ++i) sum += sums.posteriors()[j * (sources + 1) + i];
    assert_close(sum, 1, 1e-9);
  }
}

}  // namespace

TESTS(sums_are_those_of_the_enumeration, all_instruction_sets_make_the_same_bits, long_pairs_neither_vanish_nor_overflow)

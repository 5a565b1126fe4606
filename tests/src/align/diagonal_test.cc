// Positions and tensions of the diagonal model beside their definition, over random lengths.
#include "src/align/diagonal.hh"

#include "fsa/base/rng.hh"
#include "tests/src/align/tiny_bitext.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

double slow_row(double tension, size_t words, size_t rows, size_t j, std::vector<double> *p) {
  double sum = 0, mean = 0;
  p->assign(words, 0.0);
  // Distances count from the least one, or a high tension leaves nothing.
  double least = INFINITY;
  for (size_t i = 0; i < words; ++i) least = std::min(least, diagonal_distance(words, rows, i, j));
  for (size_t i = 0; i < words; ++i) sum += (*p)[i] = std::exp(-tension * (diagonal_distance(words, rows, i, j) - least));
  for (size_t i = 0; i < words; ++i) mean += ((*p)[i] /= sum) * diagonal_distance(words, rows, i, j);
  return mean;
}

void rows_are_those_of_the_definition(void **) {
  Rng rng(3, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 2000; ++round) {
    const size_t words = 1 + rng.below(12), rows = 1 + rng.below(12), j = rng.below(static_cast<uint32_t>(rows));
    const double tensions[] = {0, .01, 1, 4, 50, 1000}, tension = tensions[rng.below(6)];
    std::vector<double> slow, found(words);
    double square = 0;
    const double mean = diagonal_row(tension, words, rows, j, found.data(), &square);
    const double expected = slow_row(tension, words, rows, j, &slow);
    double squares = 0;
    for (size_t i = 0; i < words; ++i) {
      assert_close(found[i], slow[i], 1e-12);
      squares += slow[i] * diagonal_distance(words, rows, i, j) * diagonal_distance(words, rows, i, j);
    }
    assert_close(mean, expected, 1e-12);
    assert_close(square, squares, 1e-12);
  }
}

// The expected log-probability of the positions, which the tension maximizes.
double slow_objective(double tension, const Bitext &bitext, const std::vector<std::vector<double>> &posteriors) {
  double sum = 0;
  std::vector<double> p;
  for (int64_t pair = 0; pair < bitext.count(); ++pair) {
    const size_t words = bitext.source->sequence(pair).size(), rows = bitext.target->sequence(pair).size();
    for (size_t j = 0; words > 0 && j < rows; ++j) {
      slow_row(tension, words, rows, j, &p);
      for (size_t i = 0; i < words; ++i) {
        sum += posteriors[static_cast<size_t>(pair)][j * (words + 1) + i + 1] * std::log(p[i]);
      }
    }
  }
  return sum;
}

void tensions_maximize_the_expected_log_probability(void **) {
  Rng rng(4, RngMethod::test, 0, 0, 0);
  int ends = 0, inner = 0;
  for (int round = 0; round < 150; ++round) {
    std::vector<tiny::Words> from, to;
    for (int p = 0; p < 4; ++p) {
      from.emplace_back(rng.below(5), 1);
      to.emplace_back(rng.below(5), 1);
    }
    from.emplace_back(3, 1);
    to.emplace_back(2, 1);
    const Bitext bitext{tiny::corpus(from, 1, "e"), tiny::corpus(to, 1, "f")};
    const PairShapes shapes(bitext);
    Array<double> counts(shapes.numbers(), 0.0);
    std::vector<std::vector<double>> posteriors;
    const double sharp = rng.uniform() < .5 ? 6 : 0;  // alignments that follow the diagonal, or any
    for (int64_t p = 0; p < bitext.count(); ++p) {
      const size_t words = from[static_cast<size_t>(p)].size(), rows = to[static_cast<size_t>(p)].size();
      std::vector<double> of((words + 1) * rows);
      for (size_t j = 0; j < rows; ++j) {
        double sum = 0;
        for (size_t i = 0; i <= words; ++i) {
          const double near = i == 0 ? 0 : -sharp * diagonal_distance(words, rows, i - 1, j);
          sum += of[j * (words + 1) + i] = rng.uniform() * std::exp(near);
        }
        for (size_t i = 0; i <= words; ++i) of[j * (words + 1) + i] /= sum;
      }
      shapes.add(p, of.data(), 1, counts);
      posteriors.push_back(std::move(of));
    }
    const double found = shapes.tension(counts, kFirstTension), best = slow_objective(found, bitext, posteriors);
    assert_true(found >= 0 && found <= kHighestTension);
    for (const double other : {found - 1e-3, found + 1e-3, found / 2, found + 3, 0.0, kHighestTension}) {
      if (other < 0 || other > kHighestTension) continue;
      assert_true(slow_objective(other, bitext, posteriors) <= best + 1e-12 * std::abs(best));
    }
    ++(found == 0 || found == kHighestTension ? ends : inner);
    // What is taken out leaves nothing.
    for (int64_t p = 0; p < bitext.count(); ++p) shapes.add(p, posteriors[static_cast<size_t>(p)].data(), -1, counts);
    for (const double x : counts) assert_close(x, 0, 1e-12);
  }
  assert_true(ends > 5 && inner > 20);
  const PairShapes none;
  assert_true(none.tension({}, 7) == 7);
}

}  // namespace

TESTS(rows_are_those_of_the_definition, tensions_maximize_the_expected_log_probability)

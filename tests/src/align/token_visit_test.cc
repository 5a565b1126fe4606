// CVI-1's visits beside enumeration: of all alignments under independent posteriors, the jumps that they have, and the
// conditional of a word under the expected jumps of all others.
#include "src/align/token_visit.hh"

#include <map>

#include "fsa/base/rng.hh"
#include "tests/src/align/tiny_bitext.hh"
#include "tests/test_list.hh"

using namespace hws;

namespace {

using Matrix = std::vector<std::vector<double>>;  // of a pair: by target word, null first

Matrix random_matrix(size_t words, size_t rows, Rng *rng) {
  Matrix q(rows, std::vector<double>(words + 1));
  for (auto &row : q) {
    double sum = 0;
    for (double &x : row) sum += x = rng->below(4) == 0 ? 0 : rng->uniform();
    if (sum == 0) sum = row[0] = 1;
    for (double &x : row) x /= sum;
  }
  return q;
}

double probability(const Matrix &q, const std::vector<int32_t> &a, int skipped = -1) {
  double p = 1;
  for (size_t j = 0; j < a.size(); ++j) {
    if (static_cast<int>(j) != skipped) p *= q[j][static_cast<size_t>(a[j])];
  }
  return p;
}

// Expected jumps -most to most of a pair. Those that word `without` takes part in are left out, if there is such a word: the
// jump to it and from it, or across it where it is null's.
std::vector<double> slow_jumps(const Matrix &q, size_t words, int most, int without = -1) {
  std::vector<double> counts(static_cast<size_t>(2 * most + 1), 0.0);
  tiny::each_alignment(words, q.size(), [&](const std::vector<int32_t> &a) {
    const double p = probability(q, a);
    int32_t before = 0;
    bool across = false;
    for (size_t j = 0; j < a.size(); ++j) {
      const bool self = static_cast<int>(j) == without;
      across |= self;
      if (a[j] == 0) continue;
      if (!across) counts[static_cast<size_t>(std::clamp(a[j] - before, -most, most) + most)] += p;
      across = self;
      before = a[j];
    }
  });
  return counts;
}

struct Case {
  size_t words, rows;
  int most;
  Matrix q, other;  // of the pair, and of another one whose jumps are counted beside
  std::vector<double> priors, t;
  double null;
};

Case random_case(Rng *rng) {
  Case c;
  c.words = 1 + rng->below(4);
  c.rows = 1 + rng->below(4);
  c.most = 1 + static_cast<int>(rng->below(5));
  c.q = random_matrix(c.words, c.rows, rng);
  c.other = random_matrix(3, 2, rng);
  for (int d = -c.most; d <= c.most; ++d) c.priors.push_back(.2 + rng->uniform());
  for (size_t i = 0; i <= c.words; ++i) c.t.push_back(.1 + rng->uniform());
  c.null = .1 + .5 * rng->uniform();
  return c;
}

std::vector<double> flat(const Matrix &q) {
  std::vector<double> all;
  for (const auto &row : q) all.insert(all.end(), row.begin(), row.end());
  return all;
}

std::vector<double> slow_visit(const Case &c, const Matrix &q, size_t j) {
  const std::vector<double> other = slow_jumps(c.other, 3, c.most);
  std::vector<double> w = slow_jumps(q, c.words, c.most, static_cast<int>(j));
  double total = 0;
  for (size_t d = 0; d < w.size(); ++d) total += w[d] += other[d] + c.priors[d];
  const auto bin = [&](int32_t d) { return static_cast<size_t>(std::clamp(d, -c.most, c.most) + c.most); };
  std::vector<double> found(c.words + 1, 0.0);
  tiny::each_alignment(c.words, c.rows, [&](const std::vector<int32_t> &a) {
    const double others = probability(q, a, static_cast<int>(j));
    int32_t before = 0, after = 0;
    for (size_t k = 0; k < j; ++k) before = a[k] ? a[k] : before;
    for (size_t k = c.rows; k-- > j + 1;) after = a[k] ? a[k] : after;
    double p;
    if (a[j] == 0) {
      p = c.null * c.t[0] * (after ? w[bin(after - before)] / total : 1);
    } else {
      const size_t into = bin(a[j] - before), from = bin(after - a[j]);
      p = (1 - c.null) * c.t[static_cast<size_t>(a[j])] * w[into] / total;
      if (after) p *= (w[from] + (into == from)) / (total + 1);
    }
    found[static_cast<size_t>(a[j])] += others * p;
  });
  double sum = 0;
  for (const double x : found) sum += x;
  for (double &x : found) x /= sum;
  return found;
}

void visits_are_the_enumerated_expectation(void **) {
  Rng rng(8, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 400; ++round) {
    const Case c = random_case(&rng);
    std::vector<double> counts(c.priors.size(), 0.0), other = flat(c.other), q = flat(c.q);
    AlignmentVisit visit(counts, c.priors, c.null);
    visit.count(3, 2, other.data());
    visit.count(c.words, c.rows, q.data());
    Matrix now = c.q;
    const auto assert_counts = [&] {
      const std::vector<double> one = slow_jumps(now, c.words, c.most), more = slow_jumps(c.other, 3, c.most);
      for (size_t d = 0; d < counts.size(); ++d) assert_close(counts[d], one[d] + more[d], 1e-12);
    };
    assert_counts();
    visit.begin_pair(c.words, c.rows, q.data());
    for (size_t j = 0; j < c.rows; ++j) {
      const std::vector<double> expected = slow_visit(c, now, j);
      double *row = q.data() + j * (c.words + 1);
      assert_true(visit.visit(j, c.t.data(), row) > 0);
      for (size_t i = 0; i <= c.words; ++i) assert_close(row[i], expected[i], 1e-12);
      now[j].assign(row, row + c.words + 1);
      assert_counts();
    }
  }
}

void sentences_without_words_are_nulls(void **) {
  std::vector<double> counts(3, 0.0), q{1, 1};
  const std::vector<double> priors(3, .5);
  AlignmentVisit visit(counts, priors, .3);
  visit.count(0, 2, q.data());
  visit.begin_pair(0, 2, q.data());
  const double t = .5;
  assert_close(visit.visit(0, &t, q.data()), .15, 1e-15);
  assert_close(visit.visit(1, &t, q.data() + 1), .15, 1e-15);
  assert_true(q[0] == 1 && q[1] == 1 && counts[0] == 0 && counts[1] == 0 && counts[2] == 0);
}

}  // namespace

TESTS(visits_are_the_enumerated_expectation, sentences_without_words_are_nulls)

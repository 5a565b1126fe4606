// q(C_kw = 0) of emissions beside enumeration: exact where the chain has two states, or tokens are independent, and near it
// otherwise.
#include "src/hmm/hdp/word_existence.hh"

#include <cmath>
#include <vector>

#include "src/stats/dense_products.hh"
#include "tests/src/hmm/hdp/existence_reference.hh"
#include "tests/src/hmm/random_hmm.hh"
#include "tests/test_list.hh"

using namespace hws;
using namespace existence_reference;

namespace {

Row drawn(Rng *r, size_t n, bool zeros) {
  Row row;
  double sum = 0;
  for (size_t k = 0; k < n; ++k) sum += row.emplace_back(zeros && r->below(4) == 0 ? 0 : 0.01 + r->uniform());
  if (sum == 0) sum = row[0] = 1;
  for (double &x : row) x /= sum;
  return row;
}

Chain chain(Rng *r, size_t states, size_t length, double stay, bool zeros) {
  Chain c;
  c.initial = drawn(r, states, zeros);
  for (size_t t = 1; t < length; ++t) {
    Matrix m;
    for (size_t j = 0; j < states; ++j) {
      m.push_back(drawn(r, states, zeros));
      for (size_t k = 0; k < states; ++k) m[j][k] = (1 - stay) * m[j][k] + (j == k ? stay : 0);
    }
    c.transition.push_back(m);
  }
  return c;
}

// The same as the marginals that a learner has: transitions are ξ itself under a matrix of ones, one pair of rows at a time.
struct Held {
  Array<double> posterior, left, right, ones;
  size_t length;
};
// ξ_t(k, k) = left · 1 · right: only the diagonal is read.
Held held(const Chain &c) {
  const size_t states = c.initial.size(), stride = dense_stride(states), length = c.transition.size() + 1;
  Held h{Array<double>(length * stride, 0.0), Array<double>(length * stride, 0.0), Array<double>(length * stride, 0.0),
         Array<double>(states * stride, 1.0), length};
  const Matrix q = posteriors(c);
  for (size_t t = 0; t < length; ++t) {
    for (size_t k = 0; k < states; ++k) {
      h.posterior[t * stride + k] = q[t][k];
      if (t + 1 == length) continue;
      h.left[t * stride + k] = q[t][k];
      h.right[t * stride + k] = c.transition[t][k][k];
    }
  }
  return h;
}

ChainMarginals marginals(const Held &h) {
  return {0, h.length, h.posterior.data(), h.left.data(), h.right.data(), h.ones.data()};
}

// P(no token of `places` is in state k), by all state sequences.
double enumerated(const Chain &c, const std::vector<bool> &places, size_t k) {
  const size_t states = c.initial.size(), length = c.transition.size() + 1;
  std::vector<size_t> z(length, 0);
  double sum = 0;
  for (;;) {
    double p = c.initial[z[0]];
    for (size_t t = 1; t < length; ++t) p *= c.transition[t - 1][z[t - 1]][z[t]];
    bool some = false;
    for (size_t t = 0; t < length; ++t) some = some || (places[t] && z[t] == k);
    sum += some ? 0 : p;
    size_t t = 0;
    while (t < length && ++z[t] == states) z[t++] = 0;
    if (t == length) return sum;
  }
}

// Draws chains over a corpus of random words, and compares. Returns the largest error.
double largest_error(Rng *r, size_t states, double stay, bool independent, bool zeros) {
  random_hmm::Choice choice;
  choice.states = static_cast<int32_t>(states);
  choice.symbols = 3;
  choice.count = 4;
  choice.longest = 7;
  choice.missing = true;
  const HmmDataPtr d = random_hmm::data(r, choice);
  WordExistence found(*d, independent);
  Array<double> expected(d->rows.size(), 1.0), any(d->rows.stride(), 1.0);
  for (int64_t i = 0; i < d->corpus->count(); ++i) {
    const size_t length = d->length(i), place = static_cast<size_t>(d->corpus->offsets[static_cast<size_t>(i)]);
    if (length == 0) continue;
    Chain c = chain(r, states, length, stay, zeros);
    if (independent) {
      const Matrix q = posteriors(c);
      for (size_t t = 1; t < length; ++t) c.transition[t - 1].assign(states, q[t]);
    }
    const Held h = held(c);
    found.add(marginals(h), place);
    for (Label w = 0; w <= 3; ++w) {
      std::vector<bool> places;
      for (size_t t = 0; t < length; ++t) {
        const Label here = d->corpus->symbols[place + t];
        places.push_back(w == 0 ? here != 0 : here == w);
      }
      for (size_t k = 0; k < states; ++k) (w == 0 ? any[k] : expected[d->rows.offset(w) + k]) *= enumerated(c, places, k);
    }
  }
  double error = 0;
  for (Label w = 1; w <= 3; ++w) {
    for (size_t k = 0; k < states; ++k) {
      const size_t at = d->rows.offset(w) + k;
      error = std::fmax(error, std::fabs(found.no_word()[at] - expected[at]));
    }
  }
  for (size_t k = 0; k < states; ++k) error = std::fmax(error, std::fabs(found.no_words()[k] - any[k]));
  return error;
}

}  // namespace

static void two_states_and_independent_tokens_are_exact(void **) {
  Rng r(260, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 1000 / kCasesDivisor; ++round) {
    const double stay = round % 4 == 0 ? 0.9 : 0;
    assert_true(largest_error(&r, 1 + r.below(2), stay, false, round % 3 == 0) < 1e-12);
    assert_true(largest_error(&r, 1 + r.below(3), stay, true, round % 3 == 0) < 1e-12);
  }
}

// Where a chain leaves the other states alike, lumping loses nothing; elsewhere little.
static void more_states_are_near(void **) {
  Rng r(261, RngMethod::test, 0, 0, 0);
  double sum = 0;
  for (int round = 0; round < 200; ++round) {
    const double error = largest_error(&r, 3, round % 2 == 0 ? 0 : 0.9, false, false);
    assert_true(error < 0.1);
    sum += error / 200;
  }
  assert_true(sum < 0.01);
}

// A product over tokens is off where states persist.
static void independent_tokens_are_off_where_states_persist(void **) {
  Rng r(262, RngMethod::test, 0, 0, 0);
  Chain c = chain(&r, 2, 8, 0.99, false);
  c.initial.assign(2, 0.5);
  const Matrix q = posteriors(c);
  double product = 1;
  for (const Row &row : q) product *= 1 - row[0];
  assert_true(enumerated(c, std::vector<bool>(8, true), 0) > product + 0.2);
}

TESTS(two_states_and_independent_tokens_are_exact, more_states_are_near, independent_tokens_are_off_where_states_persist)

#include "tests/src/hmm/hdp/existence_reference.hh"

#include <algorithm>

namespace existence_reference {

namespace {

Matrix zeros(size_t n) { return Matrix(n, Row(n, 0.0)); }

// Calls use(z, p) for all state sequences with their probabilities.
template <class Use>
void each_sequence(const Chain &c, Use use) {
  const size_t states = c.initial.size(), length = c.transition.size() + 1;
  std::vector<size_t> z(length, 0);
  for (;;) {
    double p = c.initial[z[0]];
    for (size_t t = 1; t < length; ++t) p *= c.transition[t - 1][z[t - 1]][z[t]];
    use(z, p);
    size_t t = 0;
    while (t < length && ++z[t] == states) z[t++] = 0;
    if (t == length) return;
  }
}

// Numbers that are conditional on what has probability 0 are 0.
double ratio(double above, double below) { return below > 0 ? std::max(0.0, above) / below : 0; }

size_t row_tokens(const Chain &c) { return c.transition.size() + (c.end ? 1 : 0); }

}  // namespace

Absent ones(size_t states) { return {Row(states, 1.0), Row(states, 1.0), Matrix(states, Row(states, 1.0))}; }

void Absent::multiply(const Absent &other) {
  for (size_t j = 0; j < initial.size(); ++j) {
    initial[j] *= other.initial[j];
    row[j] *= other.row[j];
    for (size_t k = 0; k < initial.size(); ++k) transition[j][k] *= other.transition[j][k];
  }
}

Matrix posteriors(const Chain &c) {
  Matrix q{c.initial};
  for (const Matrix &m : c.transition) {
    Row next(c.initial.size(), 0.0);
    for (size_t j = 0; j < next.size(); ++j) {
      for (size_t k = 0; k < next.size(); ++k) next[k] += q.back()[j] * m[j][k];
    }
    q.push_back(next);
  }
  return q;
}

std::vector<Matrix> pairs(const Chain &c) {
  const Matrix q = posteriors(c);
  std::vector<Matrix> xi = c.transition;
  for (size_t t = 0; t < xi.size(); ++t) {
    for (size_t j = 0; j < c.initial.size(); ++j) {
      for (double &x : xi[t][j]) x *= q[t][j];
    }
  }
  return xi;
}

Absent enumerated(const Chain &c) {
  const size_t states = c.initial.size();
  Absent all{Row(states, 0.0), Row(states, 0.0), zeros(states)};
  each_sequence(c, [&](const std::vector<size_t> &z, double p) {
    for (size_t j = 0; j < states; ++j) {
      all.initial[j] += z[0] == j ? 0 : p;
      bool in_row = false;
      for (size_t t = 0; t < row_tokens(c); ++t) in_row = in_row || z[t] == j;
      all.row[j] += in_row ? 0 : p;
      for (size_t k = 0; k < states; ++k) {
        bool some = false;
        for (size_t t = 1; t < z.size(); ++t) some = some || (z[t - 1] == j && z[t] == k);
        all.transition[j][k] += some ? 0 : p;
      }
    }
  });
  return all;
}

Absent enumerated_mean_field(const Chain &c) {
  const Matrix q = posteriors(c);
  Chain independent = c;
  for (size_t t = 0; t < c.transition.size(); ++t) {
    std::fill(independent.transition[t].begin(), independent.transition[t].end(), q[t + 1]);
  }
  return enumerated(independent);
}

Absent of_pairs(const Chain &c) {
  const Matrix q = posteriors(c);
  Absent all = ones(c.initial.size());
  for (size_t j = 0; j < c.initial.size(); ++j) {
    all.initial[j] = 1 - c.initial[j];
    for (size_t t = 0; t < row_tokens(c); ++t) all.row[j] *= std::max(0.0, 1 - q[t][j]);
    for (const Matrix &xi : pairs(c)) {
      for (size_t k = 0; k < c.initial.size(); ++k) all.transition[j][k] *= std::max(0.0, 1 - xi[j][k]);
    }
  }
  return all;
}

Absent of_memory(const Chain &c) {
  const Matrix q = posteriors(c);
  const std::vector<Matrix> xi = pairs(c);
  Absent all = ones(c.initial.size());
  for (size_t j = 0; j < c.initial.size(); ++j) {
    all.initial[j] = 1 - c.initial[j];
    for (size_t t = 0; t < row_tokens(c); ++t) {
      all.row[j] *= t == 0 ? 1 - q[0][j] : ratio(1 - q[t - 1][j] - q[t][j] + xi[t - 1][j][j], 1 - q[t - 1][j]);
    }
    for (size_t k = 0; k < c.initial.size(); ++k) {
      for (size_t t = 0; t < xi.size(); ++t) {
        const double now = xi[t][j][k], before = t > 0 ? xi[t - 1][j][k] : 0;
        const double both = j == k && q[t][j] > 0 ? before * now / q[t][j] : 0;
        all.transition[j][k] *= ratio(1 - before - now + both, 1 - before);
      }
    }
  }
  return all;
}

}  // namespace existence_reference

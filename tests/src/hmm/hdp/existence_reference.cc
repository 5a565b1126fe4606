#include "tests/src/hmm/hdp/existence_reference.hh"

#include <algorithm>
#include <cmath>

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

// 1 − x of a probability that rounding may have made larger than 1, as it does where an outlier fixes the state.
double none(double x) { return std::max(0.0, 1 - x); }

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

Chain independent(const Chain &c) {
  const Matrix q = posteriors(c);
  Chain independent = c;
  for (size_t t = 0; t < c.transition.size(); ++t) {
    std::fill(independent.transition[t].begin(), independent.transition[t].end(), q[t + 1]);
  }
  return independent;
}

Absent enumerated_mean_field(const Chain &c) { return enumerated(independent(c)); }

Absent of_pairs(const Chain &c) {
  const Matrix q = posteriors(c);
  Absent all = ones(c.initial.size());
  for (size_t j = 0; j < c.initial.size(); ++j) {
    all.initial[j] = none(c.initial[j]);
    for (size_t t = 0; t < row_tokens(c); ++t) all.row[j] *= none(q[t][j]);
    for (const Matrix &xi : pairs(c)) {
      for (size_t k = 0; k < c.initial.size(); ++k) all.transition[j][k] *= none(xi[j][k]);
    }
  }
  return all;
}

Absent of_memory(const Chain &c) {
  const Matrix q = posteriors(c);
  const std::vector<Matrix> xi = pairs(c);
  Absent all = ones(c.initial.size());
  for (size_t j = 0; j < c.initial.size(); ++j) {
    all.initial[j] = none(c.initial[j]);
    for (size_t t = 0; t < row_tokens(c); ++t) {
      all.row[j] *= t == 0 ? none(q[0][j]) : ratio(1 - q[t - 1][j] - q[t][j] + xi[t - 1][j][j], 1 - q[t - 1][j]);
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

void Variances::add(const Variances &other) {
  for (size_t j = 0; j < initial.size(); ++j) {
    initial[j] += other.initial[j];
    row[j] += other.row[j];
    for (size_t k = 0; k < initial.size(); ++k) transition[j][k] += other.transition[j][k];
  }
}

Variances no_variances(size_t states) { return {Row(states, 0.0), Row(states, 0.0), zeros(states)}; }

hws::Array<double> numbers(const Absent &absent, const Variances &variances, size_t stride) {
  const size_t states = absent.initial.size(), half = (states + 2) * stride;
  hws::Array<double> all(2 * half, 0.0);
  for (size_t j = 0; j < states; ++j) {
    all[j] = std::log(absent.initial[j]);
    all[half + j] = variances.initial[j];
    all[half - stride + j] = std::log(absent.row[j]);
    all[2 * half - stride + j] = variances.row[j];
    for (size_t k = 0; k < states; ++k) {
      all[(j + 1) * stride + k] = std::log(absent.transition[j][k]);
      all[half + (j + 1) * stride + k] = variances.transition[j][k];
    }
  }
  return all;
}

Variances enumerated_variances(const Chain &c) {
  const size_t states = c.initial.size();
  Variances mean = no_variances(states), all = mean;
  each_sequence(c, [&](const std::vector<size_t> &z, double p) {
    const auto add = [p](double *of_mean, double *of_square, double n) {
      *of_mean += p * n;
      *of_square += p * n * n;
    };
    for (size_t j = 0; j < states; ++j) {
      add(&mean.initial[j], &all.initial[j], z[0] == j);
      add(&mean.row[j], &all.row[j],
          static_cast<double>(std::count(z.begin(), z.begin() + static_cast<std::ptrdiff_t>(row_tokens(c)), j)));
      for (size_t k = 0; k < states; ++k) {
        double n = 0;
        for (size_t t = 1; t < z.size(); ++t) n += z[t - 1] == j && z[t] == k;
        add(&mean.transition[j][k], &all.transition[j][k], n);
      }
    }
  });
  for (size_t j = 0; j < states; ++j) {
    all.initial[j] -= mean.initial[j] * mean.initial[j];
    all.row[j] -= mean.row[j] * mean.row[j];
    for (size_t k = 0; k < states; ++k) all.transition[j][k] -= mean.transition[j][k] * mean.transition[j][k];
  }
  return all;
}

namespace {

// The variance of a sum of events, each of which happens together with the one before with the probability both[t].
double variance_of(const Row &p, const Row &both) {
  constexpr double kLeastRoom = 1e-12;
  double sum = 0;
  for (size_t s = 0; s < p.size(); ++s) {
    double covariance = p[s] * (1 - p[s]);
    sum += covariance;
    for (size_t t = s + 1; t < p.size(); ++t) {
      const double room = p[t - 1] * (1 - p[t - 1]);
      covariance *= room > kLeastRoom ? (both[t] - p[t - 1] * p[t]) / room : 0;
      sum += 2 * covariance;
    }
  }
  return sum;
}

}  // namespace

Variances variances(const Chain &c) {
  const size_t states = c.initial.size();
  const Matrix q = posteriors(c);
  const std::vector<Matrix> xi = pairs(c);
  Variances all = no_variances(states);
  for (size_t j = 0; j < states; ++j) {
    all.initial[j] = c.initial[j] * (1 - c.initial[j]);
    Row p, both;
    for (size_t t = 0; t < row_tokens(c); ++t) {
      p.push_back(q[t][j]);
      both.push_back(t > 0 ? xi[t - 1][j][j] : 0);
    }
    all.row[j] = variance_of(p, both);
    for (size_t k = 0; k < states; ++k) {
      p.clear();
      both.clear();
      for (size_t t = 0; t < xi.size(); ++t) {
        p.push_back(xi[t][j][k]);
        both.push_back(j == k && t > 0 && q[t][j] > 0 ? xi[t - 1][j][k] * xi[t][j][k] / q[t][j] : 0);
      }
      if (j == k) {
        all.transition[j][k] = variance_of(p, both);
        continue;
      }
      for (size_t t = 0; t < p.size(); ++t) all.transition[j][k] += p[t] * (1 - p[t] - (t > 0 ? 2 * p[t - 1] : 0));
    }
  }
  return all;
}

}  // namespace existence_reference

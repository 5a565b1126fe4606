// Markov chains whose transitions may differ from step to step, and q(C = 0) of their counts by listing all state sequences
// and by the formulas of each approximation, one number at a time.
#pragma once
#include <vector>

#include "fsa/base/array.hh"

namespace existence_reference {

using Row = hws::Array<double>;
using Matrix = std::vector<Row>;

struct Chain {
  Row initial;
  std::vector<Matrix> transition;  // q(z_{t+1} | z_t), one for each t but the last
  bool end = false;                // whether the last token's row counts
};

struct Absent {
  Row initial, row;
  Matrix transition;
  void multiply(const Absent &other);
};

Matrix posteriors(const Chain &c);
std::vector<Matrix> pairs(const Chain &c);
Absent ones(size_t states);

Absent enumerated(const Chain &c);
Absent enumerated_mean_field(const Chain &c);  // of the tokens' marginals
Absent of_pairs(const Chain &c);
Absent of_memory(const Chain &c);

Chain independent(const Chain &c);  // with the same tokens, each by itself

// Variances of the counts, by listing all state sequences, and by the formula of CountVariances.
struct Variances {
  Row initial, row;
  Matrix transition;
  void add(const Variances &other);
};
Variances no_variances(size_t states);
Variances enumerated_variances(const Chain &c);
Variances variances(const Chain &c);

// A row as that of ChainExistence::numbers().
hws::Array<double> numbers(const Absent &absent, const Variances &variances, size_t stride);

}  // namespace existence_reference

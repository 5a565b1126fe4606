// Dirichlet priors of rows. A row belongs to one discrete distribution, and outcome k has the parameter concentration · base.
// An outcome whose base is 0 is forbidden: its probability is 0, and the row is a distribution over the other outcomes.
#pragma once
#include <algorithm>
#include <cstddef>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"

namespace hws {

// A row's counts or probabilities. The number of the last outcome may be stored elsewhere.
template <class Number>
struct RowOf {
  Number *first;
  size_t beside;  // how many numbers are contiguous
  Number *last = nullptr;

  size_t size() const { return beside + (last ? 1 : 0); }
  Number &operator[](size_t k) const { return k < beside ? first[k] : *last; }
};
using RowCounts = RowOf<const double>;

// The sum of a row's counts.
inline double sum_of(RowCounts counts) {
  double sum = 0;
  for (size_t k = 0; k < counts.beside; ++k) sum += counts.first[k];
  return counts.last ? sum + *counts.last : sum;
}

// The prior of one row. It borrows its base.
struct RowPrior {
  double concentration = 1;
  const double *base = nullptr;  // null: 1 for every outcome
  size_t outcomes = 0;
  double less = 0;    // 1 for modes: the number subtracted from each parameter that is not forbidden
  double beyond = 0;  // the base of outcomes that the row does not have; totals contain it

  bool forbids(size_t outcome) const { return base && base[outcome] == 0; }
  double base_of(size_t outcome) const { return base ? base[outcome] : 1; }
  // 0 if the outcome is forbidden.
  double of(size_t outcome) const { return forbids(outcome) ? 0 : concentration * base_of(outcome) - less; }
  double total() const;
  double base_total() const;
  double allowed() const;  // the number of outcomes that are not forbidden
};

// The priors of rows of equal length. `base` is empty (1 for every outcome), has `outcomes` numbers that all rows share, or
// has `outcomes` numbers for each row, row after row. A truncated stick (src/prior/sticks.hh) leaves a rest: `beyond` is the
// base of outcomes that no row has. It is part of each row's total, so the means of the outcomes that a row has sum to less
// than 1.
struct RowPriors {
  double concentration = 1;
  Array<double> base;
  double beyond = 0;

  RowPrior row(size_t row, size_t outcomes, double less = 0) const {
    const double *own = base.empty() ? nullptr : base.data() + (base.size() == outcomes ? 0 : row * outcomes);
    return {concentration, own, outcomes, less, beyond};
  }
  double of(size_t row, size_t outcome, size_t outcomes) const { return this->row(row, outcomes).of(outcome); }
  bool forbids(size_t row, size_t outcome, size_t outcomes) const { return this->row(row, outcomes).forbids(outcome); }
  bool has_zeros() const { return std::find(base.begin(), base.end(), 0.0) != base.end(); }
};

// Σ base and Σ base · ln base of a row.
struct BaseSums {
  double base = 0, entropy = 0;
};

// Contiguous rows that share a prior. They all have the length `outcomes`, or are ragged: row r is then at starts[r] to
// starts[r + 1] − 1. The base is borrowed. It is empty, has one number per outcome of rows of equal length, or has one number
// for each number of the block.
struct RowBlock {
  size_t begin = 0;  // index of the first row's first number among a family's numbers
  size_t rows = 0, outcomes = 0;
  double concentration = 1;
  std::span<const double> base;
  Array<size_t> starts;
  Array<BaseSums> sums;  // base_sums() of a base that does not change; empty: computed where needed

  bool shares_base() const { return starts.empty() && base.size() == outcomes; }
  const BaseSums *sums_of(size_t row) const { return sums.empty() ? nullptr : &sums[shares_base() ? 0 : row]; }
  size_t first(size_t row) const { return starts.empty() ? row * outcomes : starts[row]; }
  size_t length(size_t row) const { return starts.empty() ? outcomes : starts[row + 1] - starts[row]; }
  size_t size() const { return first(rows); }
  RowPrior prior_of(size_t row, double less) const {
    return {concentration, base.empty() ? nullptr : base.data() + (shares_base() ? 0 : first(row)), length(row), less};
  }
};

// Returns the sums of the base of each row, or once if all rows share it. O(numbers), with a logarithm for each.
Array<BaseSums> base_sums(const RowBlock &block, const Run &run);

}  // namespace hws

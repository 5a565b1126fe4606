// Dirichlet priors of rows, each row the data of one discrete distribution: outcome k has the parameter concentration · base.
// An outcome whose base is 0 is forbidden: its probability is 0, and the row's distribution is one over the others.
#pragma once
#include <algorithm>
#include <cstddef>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"

namespace hws {

// A row's counts, or the numbers made of them: the last outcome's may lie apart.
template <class Number>
struct RowOf {
  Number *first;
  size_t beside;  // numbers that lie side by side
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

// The prior of one row. Good as long as the base it was made of.
struct RowPrior {
  double concentration = 1;
  const double *base = nullptr;  // null: 1 for every outcome
  size_t outcomes = 0;
  double less = 0;  // 1 where modes are sought: what is subtracted from each parameter that is not forbidden

  bool forbids(size_t outcome) const { return base && base[outcome] == 0; }
  double base_of(size_t outcome) const { return base ? base[outcome] : 1; }
  // 0 for what is forbidden.
  double of(size_t outcome) const { return forbids(outcome) ? 0 : concentration * base_of(outcome) - less; }
  double total() const;
  double base_total() const;
  double allowed() const;  // outcomes that are not forbidden
};

// The priors of rows of equal length. `base` is empty (1 for every outcome), or `outcomes` numbers for all rows, or as many for
// each row, one row behind the other.
struct RowPriors {
  double concentration = 1;
  Array<double> base;

  RowPrior row(size_t row, size_t outcomes, double less = 0) const {
    const double *own = base.empty() ? nullptr : base.data() + (base.size() == outcomes ? 0 : row * outcomes);
    return {concentration, own, outcomes, less};
  }
  double of(size_t row, size_t outcome, size_t outcomes) const { return this->row(row, outcomes).of(outcome); }
  bool forbids(size_t row, size_t outcome, size_t outcomes) const { return this->row(row, outcomes).forbids(outcome); }
  bool has_zeros() const { return std::find(base.begin(), base.end(), 0.0) != base.end(); }
};

// Σ base and Σ base · ln base of a row.
struct BaseSums {
  double base = 0, entropy = 0;
};

// Rows that lie one behind the other and share a prior. They are of equal length, `outcomes`, or ragged: then row r is numbers
// starts[r] to starts[r + 1] − 1. The base is somebody else's: empty, a number per outcome of equal rows, or a number for each.
struct RowBlock {
  size_t begin = 0;  // of the first row, among a family's numbers
  size_t rows = 0, outcomes = 0;
  double concentration = 1;
  std::span<const double> base;
  Array<size_t> starts;
  Array<BaseSums> sums;  // base_sums() of a base that stays what it is; or none: they are formed where they are needed

  bool shares_base() const { return starts.empty() && base.size() == outcomes; }
  const BaseSums *sums_of(size_t row) const { return sums.empty() ? nullptr : &sums[shares_base() ? 0 : row]; }
  size_t first(size_t row) const { return starts.empty() ? row * outcomes : starts[row]; }
  size_t length(size_t row) const { return starts.empty() ? outcomes : starts[row + 1] - starts[row]; }
  size_t size() const { return first(rows); }
  RowPrior prior_of(size_t row, double less) const {
    return {concentration, base.empty() ? nullptr : base.data() + (shares_base() ? 0 : first(row)), length(row), less};
  }
};

// The sums of each row of the block's base, or of the one that all share. O(numbers), with a logarithm for each.
Array<BaseSums> base_sums(const RowBlock &block, const Run &run);

}  // namespace hws

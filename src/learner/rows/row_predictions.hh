// Probabilities of outcomes from what has used them so far, with the parameters integrated out: posterior means of the rows. It
// reads all Dirichlet parameters once, for kernels that ask for one number after the other (RowView reads them each time).
#pragma once
#include <algorithm>

#include "src/learner/rows/row_view.hh"

namespace hws {

class RowPredictions {
 public:
  // Unless `one_by_one`, probability() and amount() are not asked for where no part's prior has a base, and a row's parameters
  // are not stored one by one then.
  explicit RowPredictions(const RowParts &parts, bool one_by_one = true);

  // The probability of an outcome by its number and row. An outcome that a prior forbids has none, whatever its count; it keeps
  // no count, unlike others whose parameter is 0.
  double probability(const RowUses &uses, size_t at, size_t row) const {
    const double all = total(uses, row);
    return all > 0 ? amount(uses.counts.data()[at], at) / all : 0;
  }
  // What an outcome's count and parameter are divided by, and both together, which are 0 for an outcome that is forbidden.
  double total(const RowUses &uses, size_t row) const { return std::max(0.0, uses.sums.data()[row]) + totals_.data()[row]; }
  double amount(double count, size_t at) const {
    return forbidden_.data()[at] ? 0 : std::max(0.0, count) + priors_.data()[at];
  }
  // The parameter that all outcomes of a row have, −1 if they differ.
  double even(size_t row) const { return even_.data()[row]; }
  // The amounts of a stretch of a row's outcomes that begins at `at`, times a factor.
  void read_amounts(const RowUses &uses, size_t at, size_t row, size_t count, double factor, double *to) const;

 private:
  Array<double> priors_, totals_;
  Array<double> even_;
  Array<uint8_t> forbidden_;
};

}  // namespace hws

// Probabilities of rows' outcomes as kernels read them, for all methods. They are numbers that a step made from counts (EM,
// VI), or predictions from the counts of other items with the parameters integrated out (collapsed methods). A kernel that uses
// a view works with both.
#pragma once
#include "src/learner/rows/row_part.hh"

namespace hws {

// Counts of all rows, and each row's sum.
struct RowUses {
  Array<double> counts, sums;

  explicit RowUses(const RowParts &parts) : counts(parts.size(), 0.0), sums(parts.rows(), 0.0) {}
  RowUses() = default;
  void add(const RowParts &parts, size_t part, size_t row, size_t outcome, double amount) {
    counts[parts.at(part, row, outcome)] += amount;
    sums[parts.row(part, row)] += amount;
  }
};

class RowView {
 public:
  // A view of these numbers, one for each number of all parts.
  RowView(const RowParts &parts, const double *numbers) : parts_(parts), numbers_(numbers) {}
  // A view of predictions from counts under the parts' priors. Fixed parts have `numbers`. The counts may change during the
  // view's life.
  RowView(const RowParts &parts, const RowUses &uses, const double *numbers)
      : parts_(parts), numbers_(numbers), uses_(&uses), prior_totals_(parts.rows()) {
    for (size_t p = 0; p < parts.count(); ++p) {
      for (size_t r = 0; r < parts[p].block.rows; ++r) {
        prior_totals_[parts.row(p, r)] = parts[p].block.prior_of(r, 0).total();
      }
    }
  }

  const RowParts &parts() const { return parts_; }
  const RowUses *uses() const { return uses_; }  // null: the view is of given numbers
  // Returns the probability of an outcome. An item that has already used the row passes how often: `used` for this outcome, and
  // `used_of_row` for all. If parameters are integrated out, each use makes an outcome more probable; given numbers do not
  // change.
  double probability(size_t part, size_t row, size_t outcome, double used = 0, double used_of_row = 0) const {
    const size_t at = parts_.at(part, row, outcome), of_row = parts_.row(part, row);
    if (!uses_ || parts_[part].fixed) return numbers_[at];
    const RowPrior prior = parts_[part].block.prior_of(row, 0);
    if (prior.forbids(outcome)) return 0;
    const double count = std::max(0.0, uses_->counts[at]) + prior.of(outcome) + used;
    return count / (std::max(0.0, uses_->sums[of_row]) + prior_totals_[of_row] + used_of_row);
  }
  // The probabilities of all outcomes, part after part and row after row.
  Array<double> numbers() const;

 private:
  const RowParts &parts_;
  const double *numbers_;
  const RowUses *uses_ = nullptr;
  Array<double> prior_totals_;
};

}  // namespace hws

// Probabilities of rows' outcomes as kernels see them, whatever the method: numbers that a step has made of counts (EM, VI), or
// what counts of the other items predict while the parameters are integrated out (collapsed methods). A kernel that asks a view
// serves all of them.
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
  // Of these numbers, as many as all parts have.
  RowView(const RowParts &parts, const double *numbers) : parts_(parts), numbers_(numbers) {}
  // What counts predict under the parts' priors. Parts held fixed have `numbers`. The counts may change while the view stands.
  RowView(const RowParts &parts, const RowUses &uses, const double *numbers)
      : parts_(parts), numbers_(numbers), uses_(&uses), prior_totals_(parts.rows()) {
    for (size_t p = 0; p < parts.count(); ++p) {
      for (size_t r = 0; r < parts[p].block.rows; ++r) {
        prior_totals_[parts.row(p, r)] = parts[p].block.prior_of(r, 0).total();
      }
    }
  }

  const RowParts &parts() const { return parts_; }
  // The probability of an outcome. An item that has used the row before says how often, this outcome and all of them: what is
  // integrated out becomes more probable with each use, and numbers do not.
  double probability(size_t part, size_t row, size_t outcome, double used = 0, double used_of_row = 0) const {
    const size_t at = parts_.at(part, row, outcome), of_row = parts_.row(part, row);
    if (!uses_ || parts_[part].fixed) return numbers_[at];
    const RowPrior prior = parts_[part].block.prior_of(row, 0);
    if (prior.forbids(outcome)) return 0;
    const double count = std::max(0.0, uses_->counts[at]) + prior.of(outcome) + used;
    return count / (std::max(0.0, uses_->sums[of_row]) + prior_totals_[of_row] + used_of_row);
  }

 private:
  const RowParts &parts_;
  const double *numbers_;
  const RowUses *uses_ = nullptr;
  Array<double> prior_totals_;
};

}  // namespace hws

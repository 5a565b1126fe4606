// Optimize: speed
#include "src/learner/rows/row_predictions.hh"

namespace hws {

RowPredictions::RowPredictions(const RowParts &parts, bool one_by_one) {
  for (size_t p = 0; p < parts.count(); ++p) one_by_one = one_by_one || !parts[p].block.base.empty();
  if (one_by_one) forbidden_.resize(parts.size());
  for (size_t p = 0; p < parts.count(); ++p) {
    for (size_t r = 0; r < parts[p].block.rows; ++r) {
      const RowPrior prior = parts[p].block.prior_of(r, 0);
      for (size_t k = 0; one_by_one && k < prior.outcomes; ++k) {
        forbidden_[priors_.size()] = prior.forbids(k);
        priors_.push_back(prior.of(k));
      }
      totals_.push_back(prior.total());
      even_.push_back(prior.base ? -1 : prior.of(0));
    }
  }
}

void RowPredictions::read_amounts(const RowUses &uses, size_t at, size_t row, size_t count, double factor, double *to) const {
  const double *const counts = uses.counts.data() + at;
  const double even = even_.data()[row];
  if (even >= 0) {
    for (size_t k = 0; k < count; ++k) to[k] = ((counts[k] > 0 ? counts[k] : 0) + even) * factor;
    return;
  }
  for (size_t k = 0; k < count; ++k) to[k] = amount(counts[k], at + k) * factor;
}

}  // namespace hws

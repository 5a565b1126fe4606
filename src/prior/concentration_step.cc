#include "src/prior/concentration_step.hh"

#include <algorithm>

#include "fsa/base/text.hh"
#include "src/stats/special_functions.hh"

namespace hws {

void check_bounds(const ConcentrationBounds &bounds) {
  if (bounds.least > 0 && bounds.least <= bounds.most && bounds.most < INFINITY) return;
  fail(Code::argument, "concentrations between %s and %s; expected numbers above 0, the second not below the first",
       NumberText(bounds.least).text, NumberText(bounds.most).text);
}

void ConcentrationStep::outcome(double count, double base) {
  if (count <= 0 || base <= 0) return;
  if (base != base_) {
    base_ = base;
    of_base_ = digamma(s_ * base);
  }
  above_.add(base * (digamma(count + s_ * base) - of_base_));
}

void ConcentrationStep::total(double count, double base) {
  if (count > 0) below_.add(base * (digamma(count + s_ * base) - digamma(s_ * base)));
}

void ConcentrationStep::row(const RowPrior &prior, RowCounts counts) {
  for (size_t k = 0; k < counts.size(); ++k) outcome(counts[k], prior.base_of(k));
  total(sum_of(counts), prior.base_total());
}

void ConcentrationStep::outcomes(const OutcomeRows &layout, const RowPriors &priors, const double *counts, const Run &run) {
  Array<double> totals(layout.rows, 0.0);
  for (size_t w = 0; w < layout.outcomes(); ++w) {
    if (w % 64 == 0) run.check();
    const double *of_outcome = counts + layout.begin[w];
    const std::span<const int32_t> own = layout.rows_of(w);
    for (size_t i = 0; i < own.size(); ++i) {
      outcome(of_outcome[i], priors.row(static_cast<size_t>(own[i]), layout.outcomes()).base_of(w));
      totals[own[i]] += of_outcome[i];
    }
  }
  for (size_t r = 0; r < layout.rows; ++r) {
    if (totals[r] > 0) total(totals[r], priors.row(r, layout.outcomes()).base_total());
  }
}

double ConcentrationStep::next(const ConcentrationBounds &bounds) const {
  const double above = above_.value(), below = below_.value();
  if (!(below > 0)) return s_;
  return std::clamp(s_ * above / below, bounds.least, bounds.most);
}

}  // namespace hws

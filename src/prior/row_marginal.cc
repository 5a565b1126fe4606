#include "src/prior/row_marginal.hh"

#include "src/stats/log_rising.hh"

namespace hws {

namespace {

double log_rising_count(double prior, double count) {
  return count == 0 ? 0 : log_rising(prior, static_cast<int64_t>(count));
}

}  // namespace

void RowMarginal::outcome(double prior, double count) { sum_.add(log_rising_count(prior, count)); }
void RowMarginal::total(double prior, double count) { sum_.add(-log_rising_count(prior, count)); }

void RowMarginal::row(const RowPrior &prior, RowCounts counts) {
  for (size_t k = 0; k < counts.size(); ++k) outcome(prior.of(k), counts[k]);
  total(prior.total(), sum_of(counts));
}

void RowMarginal::outcomes(const OutcomeRows &layout, const RowPriors &priors, const double *counts, const Run &run) {
  Array<double> totals(layout.rows, 0.0);
  for (size_t w = 0; w < layout.outcomes(); ++w) {
    if (w % 256 == 0) run.check();
    const double *of_outcome = counts + layout.begin[w];
    const std::span<const int32_t> own = layout.rows_of(w);
    for (size_t i = 0; i < own.size(); ++i) {
      if (of_outcome[i] == 0) continue;
      outcome(priors.of(static_cast<size_t>(own[i]), w, layout.outcomes()), of_outcome[i]);
      totals[own[i]] += of_outcome[i];
    }
  }
  for (size_t r = 0; r < layout.rows; ++r) total(priors.row(r, layout.outcomes()).total(), totals[r]);
}

}  // namespace hws

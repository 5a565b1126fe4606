#include "src/learner/rows/row_start.hh"

#include <cmath>

#include "src/prior/row_draws.hh"

namespace hws {

Array<double> random_rows(const RowParts &parts, uint64_t seed, uint32_t start) {
  Array<double> numbers(parts.size(), 1.0);  // counts of 1 without a prior: rows are drawn from Dirichlet(1)
  const Rng random(seed, RngMethod::row_start, start, 0, 0);
  for (size_t p = 0; p < parts.count(); ++p) {
    for (size_t r = 0; r < parts[p].block.rows; ++r) {
      RowPrior prior = parts[p].block.prior_of(r, 0);
      prior.concentration = 0;
      double *const row = numbers.data() + parts.at(p, r, 0);
      draw_row(prior, {row, prior.outcomes}, 1, random.at_item(parts.row(p, r)), {row, prior.outcomes});
      for (size_t k = 0; k < prior.outcomes; ++k) row[k] = std::exp(row[k]);
    }
  }
  return numbers;
}

Array<double> drawn_rows(const RowParts &parts, const RowUses &uses, double power, const Rng &rng, uint64_t first) {
  Array<double> rows(parts.size());
  for (size_t p = 0; p < parts.count(); ++p) {
    for (size_t r = 0; r < parts[p].block.rows; ++r) {
      const RowPrior prior = parts[p].block.prior_of(r, 0);
      double *const row = rows.data() + parts.at(p, r, 0);
      const Rng of_row = rng.at_item(first + parts.row(p, r));
      draw_row(prior, {uses.counts.data() + parts.at(p, r, 0), prior.outcomes}, power, of_row, {row, prior.outcomes});
      for (size_t k = 0; k < prior.outcomes; ++k) row[k] = std::exp(row[k]);
    }
  }
  return rows;
}

}  // namespace hws

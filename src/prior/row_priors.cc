#include "src/prior/row_priors.hh"

#include <cmath>

#include "fsa/base/long_sum.hh"

namespace hws {

double RowPrior::total() const {
  const double outside = concentration * beyond;
  if (!base) return static_cast<double>(outcomes) * (concentration - less) + outside;
  LongSum sum;
  for (size_t k = 0; k < outcomes; ++k) sum.add(of(k));
  sum.add(outside);
  return sum.value();
}

double RowPrior::base_total() const {
  if (!base) return static_cast<double>(outcomes) + beyond;
  LongSum sum;
  for (size_t k = 0; k < outcomes; ++k) sum.add(base[k]);
  sum.add(beyond);
  return sum.value();
}

double RowPrior::allowed() const {
  const size_t forbidden = base ? static_cast<size_t>(std::count(base, base + outcomes, 0.0)) : 0;
  return static_cast<double>(outcomes - forbidden);
}

Array<BaseSums> base_sums(const RowBlock &block, const Run &run) {
  Array<BaseSums> all;
  for (size_t r = 0; r < (block.shares_base() ? 1 : block.rows); ++r) {
    run.check();
    const RowPrior prior = block.prior_of(r, 0);
    BaseSums sums{prior.base_total(), 0};
    for (size_t k = 0; k < prior.outcomes; ++k) {
      const double b = prior.base_of(k);
      if (b > 0) sums.entropy += b * std::log(b);
    }
    all.push_back(sums);
  }
  return all;
}

}  // namespace hws

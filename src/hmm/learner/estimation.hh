// The M-step of an HMM: parameters from expected counts and Dirichlet priors (seed 001, 3.18 to 3.22). Rows are estimated as in
// src/prior/row_estimates.hh, and channels by their families (src/prior/emission_family.hh). A symbol that a dictionary forbids
// a state has neither count nor parameter, but has its share of the prior's total. Parts that the priors hold are copied.
#pragma once
#include "src/hmm/sums/expectation.hh"
#include "src/prior/row_estimates.hh"

namespace hws {

struct HmmEstimate {
  HmmParameters parameters;
  // The log-likelihood of these parameters minus the method's objective, in nats. Held parts contribute nothing. For channels
  // the log prior includes its constant.
  double penalty = 0;
};

// `counts` have the layout of `data`. Any number of threads gives the same bits. O(numbers), with logarithms and exponentials.
HmmEstimate estimate(const HmmParameters &counts, const HmmPriors &priors, const HmmData &data, Estimate what, const Run &run);
// Without data: `counts` have the layout `rows`, and `families` are those of the channels, or null.
HmmEstimate estimate(const HmmParameters &counts, const HmmPriors &priors, const EmissionRows &rows,
                     const EmissionChannels *families, Estimate what, const Run &run);

// Row j of the transitions. The end is its last outcome if the chain has ends.
RowCounts transition_row(const StateChain &chain, size_t j);
RowOf<double> transition_row(StateChain *chain, size_t j);

// Sets the counts of outcomes that the priors forbid to 0; returns whether one was above 0. estimate() requires this, because
// it normalizes rows over all their counts.
bool clear_forbidden(const HmmPriors &priors, const EmissionRows &rows, StateChain *chain, double *emission) noexcept;
inline bool clear_forbidden(const HmmPriors &priors, const EmissionRows &rows, HmmParameters *counts) noexcept {
  return clear_forbidden(priors, rows, &counts->chain, counts->emission.data());
}

}  // namespace hws

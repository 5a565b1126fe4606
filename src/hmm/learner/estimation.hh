// The M step of an HMM: parameters from expected counts and Dirichlet priors (seed 001, 3.18 to 3.22), row by row as
// src/prior/row_estimates.hh says; channels by their families (src/prior/emission_family.hh). Symbols that a dictionary forbids
// a state have no count and no parameter, but their part of the prior's total. Parts that the priors hold are copied.
#pragma once
#include "src/hmm/sums/expectation.hh"
#include "src/prior/row_estimates.hh"

namespace hws {

struct HmmEstimate {
  HmmParameters parameters;
  // What a method's objective is below the log-likelihood of these parameters, nats; nothing of held parts. So too of channels,
  // whose log prior has its constant.
  double penalty = 0;
};

// `counts` in the layout of `data`. Any number of threads gives the same bits. O(numbers), with logarithms and exponentials.
HmmEstimate estimate(const HmmParameters &counts, const HmmPriors &priors, const HmmData &data, Estimate what, const Run &run);
// In the layout of `rows`, without data; `families` of the channels, or null.
HmmEstimate estimate(const HmmParameters &counts, const HmmPriors &priors, const EmissionRows &rows,
                     const EmissionChannels *families, Estimate what, const Run &run);

// Row j of the transitions, with the end as the last outcome where the chain has one.
RowCounts transition_row(const StateChain &chain, size_t j);
RowOf<double> transition_row(StateChain *chain, size_t j);

// Makes 0 of the counts of outcomes that the priors forbid; true if one was above 0. estimate() counts on it: rows are
// normalized over all their counts.
bool clear_forbidden(const HmmPriors &priors, const EmissionRows &rows, StateChain *chain, double *emission) noexcept;
inline bool clear_forbidden(const HmmPriors &priors, const EmissionRows &rows, HmmParameters *counts) noexcept {
  return clear_forbidden(priors, rows, &counts->chain, counts->emission.data());
}

}  // namespace hws

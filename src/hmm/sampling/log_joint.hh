// The joint probability of observed symbols and hidden states with the parameters integrated out (seed 001, 3.24), a function
// of their counts; with the end as one more outcome of the transition rows, and any Dirichlet priors.
#pragma once
#include "src/hmm/data/hmm_data.hh"

namespace hws {

// ln p(symbols, states), nats, for whole counts below 2^53. Error about 1e-15 of the sum of what the rows' terms are without
// their signs. O(numbers), with a few logarithms for each that is not 0.
double log_joint(const HmmParameters &counts, const HmmPriors &priors, const EmissionRows &rows, const Run &run);
// With the channels' values: their families' marginal likelihoods (seed 001, 2.38), state by state.
double log_joint(const HmmParameters &counts, const HmmPriors &priors, const HmmData &data, const Run &run);

}  // namespace hws

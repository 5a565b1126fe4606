// The joint probability of observed symbols and hidden states with the parameters integrated out (seed 001, 3.24). It is a
// function of their counts, with the end as a further outcome of the transition rows, and for any Dirichlet priors.
#pragma once
#include "src/draws/hidden_states.hh"
#include "src/hmm/data/hmm_data.hh"

namespace hws {

// ln p(symbols, states) in nats, for whole counts below 2^53. The error is about 1e-15 of the sum of the rows' absolute terms.
// O(numbers), with a few logarithms for each number that is not 0.
double log_joint(const HmmParameters &counts, const HmmPriors &priors, const EmissionRows &rows, const Run &run);
// Includes the channels' values, through their families' marginal likelihoods (seed 001, 2.38) of each state. Held channels
// contribute their densities in the tokens' states instead. `counts` are those of `states`. O(numbers + values).
double log_joint(const HmmParameters &counts, const HiddenStates &states, const HmmPriors &priors, const HmmData &data,
                 const Run &run);

}  // namespace hws

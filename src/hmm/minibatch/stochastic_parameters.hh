// Parameters of averaged global counts for one minibatch: posterior means (seed 001, 3.99 and 3.109) or geometric means (3.21
// and 3.22) of the chain and of the symbols that it holds, with priors as estimation.hh has them. O(K² + K symbols of
// the minibatch); any number of threads gives the same bits.
#pragma once
#include "src/hmm/learner/estimation.hh"
#include "src/hmm/minibatch/stochastic_counts.hh"

namespace hws {

// Σ of each row of a prior's base: none without one.
Array<double> base_totals(const RowPriors &priors, int64_t length);

// `what`: mean or geometric_mean. `totals`: base_totals() of the emission prior. `emission`: an array to be used, of any size.
HmmParameters stochastic_parameters(const StochasticCounts &counts, const MinibatchData &batch, const HmmPriors &priors,
                                    std::span<const double> totals, Estimate what, const Run &run, ThreadTeam *team,
                                    Array<double> emission = {});

}  // namespace hws

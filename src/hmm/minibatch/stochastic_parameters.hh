// Parameters for one minibatch from averaged global counts: posterior means (seed 001, 3.99 and 3.109) or geometric means (3.21
// and 3.22) of the chain, and of the symbols that it has. Priors are those of estimation.hh. O(K² + K symbols of the
// minibatch). Any number of threads gives the same bits.
#pragma once
#include "src/hmm/learner/estimation.hh"
#include "src/hmm/minibatch/stochastic_counts.hh"

namespace hws {

// Returns the sum of each row of a prior's base; empty if it has no base.
Array<double> base_totals(const RowPriors &priors, int64_t length);

// `what` is predictive (posterior means) or geometric_mean. `totals` are base_totals() of the emission prior. `emission` is an
// array of any size that is reused.
HmmParameters stochastic_parameters(const StochasticCounts &counts, const MinibatchData &batch, const HmmPriors &priors,
                                    std::span<const double> totals, Estimate what, const Run &run, ThreadTeam *team,
                                    Array<double> emission = {});

}  // namespace hws

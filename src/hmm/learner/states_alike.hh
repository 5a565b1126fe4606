// States of a learned model that another state could replace. EM and variational inference that begin near a saddle can stay
// there. All states then emit the same and lead to the same states, and the model is that of a single state, whatever K is.
#pragma once
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"

namespace hws {

// Two states are alike if the total variation distance of their emissions, plus that of their transitions, is at most this.
// States that are exactly alike can be merged without changing the probability of any string.
constexpr double kAlike = 0.05;

// Returns how many of the states with at least half a token (tokens[k]) are alike to an earlier one. `parameters` are those of
// a model of the data: rows sum to 1. Emissions of channels are compared at 256 tokens spread over the data. At most O(K² (K +
// symbols)); states that differ are distinguished after few numbers.
int64_t states_alike(const HmmParameters &parameters, std::span<const double> tokens, const HmmData &data, const Run &run);

}  // namespace hws

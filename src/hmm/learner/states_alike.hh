// States of a learned model that another state could stand for. EM and variational inference that begin near a saddle can stay
// there: all states emit and lead to the same, and the model is the one of a single state, whatever K is.
#pragma once
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"

namespace hws {

// Two states are alike if the total variation distances of what they emit and of where they lead sum to no more. States that
// are exactly alike can be merged, and no string changes its probability.
constexpr double kAlike = 0.05;

// Of the states that hold half a token at least (tokens[k]): how many are alike to one before them. `parameters` are those of a
// model of the data: rows sum to 1. What channels emit is compared at 256 tokens spread over the data. O(K² (K + symbols)) at
// most; states that differ are told apart by few numbers.
int64_t states_alike(const HmmParameters &parameters, std::span<const double> tokens, const HmmData &data, const Run &run);

}  // namespace hws

// The share of time that a chain spends in each state in the long run. A piece of a sequence begins with it if it receives no
// message from the piece before.
#pragma once
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/hmm_shape.hh"

namespace hws {

// Returns the stationary distribution of the posterior means of transitions between states, or of held transitions, without the
// end: `stride` numbers. If transitions are forbidden the chain may stay in a few states in the long run, but a piece may begin
// in others. The result is then each state's share of the tokens, after adding one token to each state.
Array<double> stationary_states(const StateChain &counts, const HmmPriors &priors);

}  // namespace hws

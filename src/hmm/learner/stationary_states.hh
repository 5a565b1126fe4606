// How often a chain is in each state in the long run, which pieces of sequences begin with when they know nothing of what
// stands before them.
#pragma once
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/hmm_shape.hh"

namespace hws {

// The stationary distribution of the transitions' posterior means between states, or of held transitions, whose rows leave the
// end out; `stride` numbers. Where transitions are forbidden the chain may end in a few states, but a piece may begin in
// others: then each state has its share of the tokens, as if it had one more.
Array<double> stationary_states(const StateChain &counts, const HmmPriors &priors);

}  // namespace hws

// The model that is read off rows that share a stick (src/prior/hdp_level.hh). It has the states that hold half an expected
// token at least, or the largest one, numbered by their tokens, largest first. One more state stands for what is left of the
// stick and for the states that no token is in. It has no counts: its emissions and its row are the means of the priors. So
// every row of the model sums to 1. The few counts of states that were left out are dropped.
#pragma once
#include "src/hmm/data/hmm_data.hh"
#include "src/prior/hdp_level.hh"

namespace hws {

// Counts and priors of a model, and the data in its states.
struct HmmCompleted {
  HmmDataPtr data;
  HmmParameters counts;
  HmmPriors priors;
};

// `counts` and `priors` are those of all states. `data` must have no masks.
HmmCompleted with_rest_state(const HmmData &data, const HmmParameters &counts, const HmmPriors &priors, const HdpLevel &level,
                             const Run &run);

// Returns how many states hold this share of the tokens, the largest first. Entries behind the states are 0.
size_t covering_states(Array<double> tokens, double share);

}  // namespace hws

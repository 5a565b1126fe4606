// Makes learners of HMMs by the name of their method, for the C interface, tests and benchmarks.
#pragma once
#include <memory>

#include "src/hmm/choosing/stick_choice.hh"
#include "src/hmm/learner/hmm_learner.hh"

namespace hws {

// Replaces "auto" where the data decide: the method, the start of collapsed inference, and with hdp the prior of emissions
// (src/hmm/choosing/stick_choice.hh). `takes` says whether a method takes all options that were given.
HmmSettings chosen_for(const HmmDataPtr &data, HmmSettings settings, const TakesOptions &takes, const Run &run);

// Makes a learner for the settings' method and the concentrations of their priors; these may be learned or chosen. `held_out`
// may be null. It is used to choose concentrations and for "heldout_..." metrics. Throws what the learners' constructors throw.
std::unique_ptr<HmmLearner> new_hmm_learner(const HmmDataPtr &data, const HmmDataPtr &held_out, HmmSettings settings,
                                            const Run &run);

}  // namespace hws

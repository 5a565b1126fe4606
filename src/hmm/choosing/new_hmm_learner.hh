// Learners of HMMs by the name of their method: what the C interface, tests and benchmarks make them with.
#pragma once
#include <memory>

#include "src/hmm/learner/hmm_learner.hh"

namespace hws {

// With what the data choose where it is "auto": the method, and how collapsed inference begins.
HmmSettings chosen_for(const HmmData &data, HmmSettings settings);

// A learner by the settings' method, their priors' concentrations, and whether these are learned or chosen. `held_out` may be
// null; it is what concentrations are chosen on, and what "heldout_..." metrics are of. Throws as the learners' constructors
// do.
std::unique_ptr<HmmLearner> new_hmm_learner(const HmmDataPtr &data, const HmmDataPtr &held_out, HmmSettings settings,
                                            const Run &run);

}  // namespace hws

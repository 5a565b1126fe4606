// Joins ensembles that were learned separately: the samples of chains on several nodes.
#pragma once
#include <span>

#include "src/pfa/model/pfa_model.hh"

namespace hws {

// Returns a model with all members, whose string probabilities are averaged with equal weights. Their order is that of one
// learner: all chains' first samples, then all second ones, with chains by number. Chains keep their numbers if no two models
// share one (the option first_chain makes sure of that). Otherwise those of later models follow the largest number before. The
// card has the entries that all cards have in common. Fails with `argument` for different alphabets or methods, and for chains
// with the same number, seed and corpus, because they are equal.
PfaModelPtr joined(std::span<const PfaModelPtr> models);

}  // namespace hws

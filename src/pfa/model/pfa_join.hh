// Ensembles that were learned apart as one: what chains of several nodes have sampled.
#pragma once
#include <span>

#include "src/pfa/model/pfa_model.hh"

namespace hws {

// All members, whose string probabilities are averaged alike. They stand as those of one learner do: all chains' first samples,
// then all second ones, chains by number. Chains keep their numbers where no two models share one (the option first_chain sees
// to that); else those of later models follow the largest before. The card has what all cards have in common. `argument` for
// other alphabets or methods, and for chains of one number that drew from one seed and one corpus: they are the same.
PfaModelPtr joined(std::span<const PfaModelPtr> models);

}  // namespace hws

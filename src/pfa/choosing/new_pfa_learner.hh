// Makes a learner of automata by the name of its method.
#pragma once
#include <memory>

#include "src/pfa/model/pfa_learner.hh"

namespace hws {

// Fails with `argument`, `empty` and `limit` as the learners' constructors do. With init `merged` ALERGIA runs first.
std::unique_ptr<PfaLearner> new_pfa_learner(CorpusPtr corpus, PfaSettings settings, const Run &run);

}  // namespace hws

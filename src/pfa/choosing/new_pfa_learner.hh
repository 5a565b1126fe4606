// A learner of automata by the method's name.
#pragma once
#include <memory>

#include "src/pfa/model/pfa_learner.hh"

namespace hws {

// `argument`, `empty` and `limit` as the learners' constructors. With init `merged` ALERGIA runs first.
std::unique_ptr<PfaLearner> new_pfa_learner(CorpusPtr corpus, PfaSettings settings, const Run &run);

}  // namespace hws

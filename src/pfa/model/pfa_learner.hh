// What learners of automata from strings have in common: a model to be read after any step.
#pragma once
#include "src/learner/learner.hh"
#include "src/pfa/model/pfa_model.hh"

namespace hws {

class PfaLearner : public Learner {
 public:
  // As it stands; `empty` while there is none (a sampler before its first sample gives its present states' automaton).
  virtual PfaModelPtr model() const = 0;
  // Every family's name in checkpoints begins so.
  static constexpr char kFamilyPrefix[] = "pfa_";

 protected:
  using Learner::Learner;
};

}  // namespace hws

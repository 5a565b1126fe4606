// What learners of automata from strings have in common: the corpus, the settings, and a model to be read after any step.
#pragma once
#include "src/learner/learner.hh"
#include "src/pfa/model/pfa_model.hh"
#include "src/pfa/model/pfa_settings.hh"

namespace hws {

class PfaLearner : public Learner {
 public:
  // As it stands; `empty` while there is none (a sampler before its first sample gives its present states' automaton).
  virtual PfaModelPtr model() const = 0;
  std::string_view family() const final { return family_; }
  const PfaSettings &settings() const { return settings_; }  // resolved
  // Every family's name in checkpoints begins so.
  static constexpr char kFamilyPrefix[] = "pfa_";

 protected:
  static constexpr int32_t kPfaLearnerVersion = 4;  // of checkpoints, unless a class has its own
  // `argument` for settings out of range, without effect, or of a method that `learns` does not hold for; `empty` for a corpus
  // without sequences. The identity has the corpus and the settings that have an effect.
  PfaLearner(const char *family, bool (*learns)(const PfaSettings &), CorpusPtr corpus, PfaSettings settings, const Run &run,
             int32_t version = kPfaLearnerVersion);

  const CheckpointIdentity &identity() const final { return identity_; }
  int32_t states() const { return static_cast<int32_t>(*settings_.states); }
  double prior() const { return *settings_.prior_transition; }
  // `argument` unless an automaton to begin with, of so many states, has those of the settings.
  void require_states_of_start(int32_t states) const;
  // An empty model under the method's name.
  std::shared_ptr<PfaModel> new_model() const;

  const char *family_;
  CorpusPtr corpus_;
  PfaSettings settings_;
  CheckpointIdentity identity_;
};

}  // namespace hws

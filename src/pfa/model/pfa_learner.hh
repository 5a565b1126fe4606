// What learners of automata from strings share: the corpus, the settings, and a model that can be read after any step.
#pragma once
#include <limits>

#include "src/learner/learner.hh"
#include "src/learner/possible_items.hh"
#include "src/pfa/model/pfa_model.hh"
#include "src/pfa/model/pfa_settings.hh"

namespace hws {

class PfaLearner : public Learner {
 public:
  // The current model. Fails with `empty` if there is none. A sampler before its first sample returns the automaton of its
  // current states.
  virtual PfaModelPtr model() const = 0;
  std::string_view family() const final { return family_; }
  const PfaSettings &settings() const { return settings_; }  // after resolved()
  // Sets what "heldout_..." is of from now on; null: nothing. Fails with `argument` for strings over another alphabet, and with
  // `empty` for none.
  void watch_held_out(CorpusPtr held_out);
  std::span<const MetricSpec> metrics() const final { return metrics_; }
  // Those beside the shared ones, which come last.
  std::span<const MetricSpec> own_metrics() const;
  // The name of every family in checkpoints starts with this.
  static constexpr char kFamilyPrefix[] = "pfa_";

 protected:
  static constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();
  static constexpr int32_t kPfaLearnerVersion = 5;  // of checkpoints, unless a class has its own
  // Fails with `argument` for settings out of range or without effect, or if `learns` returns false for them, and with `empty`
  // for a corpus without sequences. The identity has the corpus and the settings that have an effect. `own` are the metrics
  // beside the shared ones.
  PfaLearner(const char *family, bool (*learns)(const PfaSettings &), CorpusPtr corpus, PfaSettings settings,
             std::span<const MetricSpec> own, const Run &run, int32_t version = kPfaLearnerVersion);

  const CheckpointIdentity &identity() const final { return identity_; }
  int32_t states() const { return static_cast<int32_t>(*settings_.states); }
  double prior() const { return *settings_.prior_transition; }
  // Fails with `argument` unless a start automaton of that many states has the number of states of the settings.
  void require_states_of_start(int32_t states) const;
  // Returns an empty model with the method's name.
  std::shared_ptr<PfaModel> new_model() const;

  const char *family_;
  CorpusPtr corpus_;
  PfaSettings settings_;
  CheckpointIdentity identity_;
  Array<MetricSpec> metrics_;

 private:
  // Whether there is a model to be read.
  virtual bool has_model() const { return begun(); }
  // NaN: not known.
  virtual double most_steps() const;
  bool measures_held_out() const { return held_out_ && has_model(); }
  PossibleItems held_out_sums() const;  // under the current model; call if measures_held_out()

  CorpusPtr held_out_;
};

}  // namespace hws

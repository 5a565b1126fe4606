// What all learners of HMMs share: data, priors that may be replaced between steps, the model read off, and the metrics every
// method has.
#pragma once
#include <limits>

#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/hmm_shape.hh"
#include "src/hmm/learner/hmm_settings.hh"
#include "src/learner/learner.hh"
#include "src/learner/state_members.hh"
#include "src/stats/sufficient_statistics.hh"

namespace hws {

class HmmLearner : public Learner {
 public:
  // Families of HMM learners, and of no others, begin with it.
  static constexpr std::string_view kFamilyPrefix = "hmm_";

  // Of a choice among numbers of states: with the one chosen, once there is one.
  virtual const HmmDataPtr &data() const { return data_; }
  const HmmSettings &settings() const { return settings_; }  // resolved
  bool end() const { return settings_.end; }
  // Those of the next step; of a learner that has others make its steps, theirs.
  virtual const HmmPriors &priors() const { return priors_; }
  // From the next step on; held parts stay those of the learner. `argument` as in the constructor; `empty` for a sequence that
  // zeros make impossible, as far as the learner finds it now. What throws changes nothing. What priors forbid has no
  // probability, whatever was learned before.
  void set_priors(HmmPriors priors);
  // What "heldout_..." is of from now on; null: nothing. `argument` for numbers that lie otherwise than the data's.
  void watch_held_out(HmmDataPtr held_out);

  // The model as it stands: em: the mode under the last counts; others: the posterior mean (seed 001, 3.109).
  virtual HmmParameters parameters() const = 0;
  // The expected, sampled or averaged counts it is read off from.
  virtual HmmParameters counts() const = 0;

  // Sequences of the whole corpus, and the first one of those held.
  int64_t items() const { return settings_.items.value_or(data_->corpus->count()); }
  int64_t first_item() const { return settings_.first_item; }

  std::span<const MetricSpec> metrics() const final { return metrics_; }
  // Those beside the shared ones, and one of them by its index; NaN: not known yet.
  std::span<const MetricSpec> own_metrics() const;
  double own_metric(size_t index) const { return value(metrics_.size() - own_metrics().size() + index); }

 protected:
  bool holds_all() const final { return data_->corpus->count() == items(); }
  ItemBlocks held_blocks() const;
  [[noreturn]] static void fail_before_begin();  // `empty`
  void check_items() const;  // `empty`, `argument`, `unsupported`

  static constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();

  // `family` begins with kFamilyPrefix; `own` are metrics beside the shared ones. `argument` for settings out of range, priors
  // (of em below 1) or sizes that do not fit. The identity holds the data, the priors and the settings that have an effect.
  HmmLearner(const char *family, HmmDataPtr data, HmmSettings settings, std::span<const MetricSpec> own, const Run &run);

  virtual int64_t most_steps() const { return *settings_.iterations; }
  // Of a metric by its index; a learner that has another one's metrics behind its own asks that one.
  double value(size_t metric) const override;
  // Tokens each state is expected to hold, K numbers at least.
  virtual Array<double> tokens_by_state() const = 0;
  // Of the priors as they stand: others have another one.
  uint64_t priors_mark() const;
  double tokens() const { return static_cast<double>(data_->corpus->symbols.size()); }
  virtual void priors_changed() {}  // may throw: then priors() are again what they were
  virtual void held_out_changed() {}
  const HmmDataPtr &held_out() const { return held_out_; }  // null: none
  virtual const HmmDataPtr &held_out_of_model() const { return held_out_; }  // with the model's states
  // The state beside the priors.
  virtual std::string state_bytes() const = 0;
  // Takes what state_bytes() wrote from the front of `bytes`; changes the learner as its last act. priors() are the
  // checkpoint's.
  virtual void take_state(std::string_view *bytes) = 0;

  // `argument` for priors that do not fit the data, states and method.
  virtual void check_own_priors(const HmmPriors &priors) const;
  // The same of a checkpoint's, which the learner may have got since it began.
  virtual void check_saved_priors(const HmmPriors &priors) const { check_own_priors(priors); }
  CheckpointIdentity &identified() { return identity_; }
  const CheckpointIdentity &identity() const final { return identity_; }

 private:
  static std::span<const MetricSpec> shared_metrics();
  double held_out_log_likelihood() const;
  void save_state(SectionWriter &out) const final;
  void load_state(const SectionReader &in) final;

  HmmDataPtr data_, held_out_;
  HmmSettings settings_;
  HmmPriors priors_;  // as they stand
  CheckpointIdentity identity_;
  Array<MetricSpec> metrics_;
};

// Counts in a checkpoint, and back: `corrupt` for others than as many as `like` has, each finite and 0 or more (of channels:
// finite).
void append_counts(std::string *bytes, const HmmParameters &counts);
HmmParameters take_counts(std::string_view *bytes, const HmmParameters &like);

// They as a member of a state.
template <auto M>
struct KeptHmmCounts {
  static constexpr auto kMember = M;
  static void append(std::string *out, const HmmParameters &counts) { append_counts(out, counts); }
  static void take(std::string_view *in, HmmParameters &counts) { counts = take_counts(in, counts); }
};

}  // namespace hws

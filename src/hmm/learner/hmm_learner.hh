// What all learners of HMMs share: the data, priors that may be replaced between steps, the estimated model, and the metrics
// that every method has.
#pragma once
#include <limits>
#include <optional>

#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/hmm_shape.hh"
#include "src/hmm/hdp/rest_state.hh"
#include "src/hmm/learner/hmm_settings.hh"
#include "src/learner/learner.hh"
#include "src/learner/possible_items.hh"
#include "src/learner/state_members.hh"
#include "src/stats/sufficient_statistics.hh"

namespace hws {

// ln p of the sequences that have a probability, their tokens, and how many have none.
PossibleItems sum_possible(const HmmData &data, const HmmParameters &parameters, const Run &run);

class HmmLearner : public Learner {
 public:
  // The names of families of HMM learners start with this, and no other names do.
  static constexpr std::string_view kFamilyPrefix = "hmm_";

  // A learner that chooses among numbers of states returns the data with the chosen number, once it is known.
  virtual const HmmDataPtr &data() const { return data_; }
  const HmmSettings &settings() const { return settings_; }  // resolved
  bool end() const { return settings_.end; }
  // The priors of the next step. A learner whose steps are made by others returns theirs.
  virtual const HmmPriors &priors() const { return priors_; }
  // The priors hold from the next step on; held parts stay those of the learner. An outcome that priors forbid has probability
  // 0, whatever was learned before. Fails with `argument` as the constructor does. Fails with `empty` for a sequence that zeros
  // make impossible, if the learner can detect this now. If it fails nothing changes.
  void set_priors(HmmPriors priors);
  // Sets the data of the "heldout_..." metrics; null: none. Fails with `argument` if their layout differs from that of the
  // data.
  void watch_held_out(HmmDataPtr held_out);

  // The current model. For em it is the mode under the last counts, otherwise the posterior mean (seed 001, 3.109).
  virtual HmmParameters parameters() const = 0;
  // The expected, sampled or averaged counts that the model is estimated from.
  virtual HmmParameters counts() const = 0;
  // The data in the states of parameters() and counts(). A sampler may have more or fewer states than data().
  virtual HmmDataPtr data_of_parameters() const { return data(); }
  // The model's own counts and priors, and data in its states, where those are others than the states that are learned
  // (src/hmm/hdp/rest_state.hh). Empty: the model has those of data(), counts() and priors().
  virtual std::optional<HmmCompleted> completed() const { return std::nullopt; }

  // How many sequences the whole corpus has, and the number of the first one held here.
  int64_t items() const { return settings_.items.value_or(data_->corpus->count()); }
  int64_t first_item() const { return settings_.first_item; }

  std::span<const MetricSpec> metrics() const final { return metrics_; }
  // The metrics beside the shared ones, and the value of one of them by index; NaN if not known yet.
  std::span<const MetricSpec> own_metrics() const;
  double own_metric(size_t index) const { return value(metrics_.size() - own_metrics().size() + index); }

 protected:
  bool holds_all() const final { return data_->corpus->count() == items(); }
  ItemBlocks held_blocks() const;
  [[noreturn]] static void fail_before_begin();  // `empty`
  void check_items() const;  // fails with `empty`, `argument`, `unsupported`

  static constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();

  // `family` starts with kFamilyPrefix; `own` are metrics beside the shared ones. Fails with `argument` for settings out of
  // range, for priors that do not fit (for em also below 1), and for sizes that do not fit. The identity consists of the data,
  // the priors and the settings that have an effect.
  HmmLearner(const char *family, HmmDataPtr data, HmmSettings settings, std::span<const MetricSpec> own, const Run &run);

  virtual int64_t most_steps() const { return *settings_.iterations; }
  // The value of a metric by index. A learner that also shows another learner's metrics asks that learner.
  double value(size_t metric) const override;
  // The expected number of tokens in each state: at least K numbers.
  virtual Array<double> tokens_by_state() const = 0;
  // A hash of the current priors.
  uint64_t priors_mark() const;
  uint64_t priors_of_step() const override { return priors_mark(); }
  double tokens() const { return static_cast<double>(data_->corpus->symbols.size()); }
  virtual void priors_changed() {}  // if it throws, priors() are restored
  virtual void held_out_changed() {}
  const HmmDataPtr &held_out() const { return held_out_; }  // null: none
  virtual const HmmDataPtr &held_out_of_model() const { return held_out_; }  // in the states of the model
  // The learner's state without the priors.
  virtual std::string state_bytes() const = 0;
  // Replaces the priors by those that the learner itself found.
  void adopt_priors(HmmPriors *priors) noexcept { std::swap(priors_, *priors); }
  // Reads what state_bytes() wrote from the front of `bytes`. The learner changes only at the end. priors() are already those
  // of the checkpoint.
  virtual void take_state(std::string_view *bytes) = 0;

  // Fails with `argument` for priors that do not fit the data, states and method.
  virtual void check_own_priors(const HmmPriors &priors) const;
  // The same check for a checkpoint's priors, which may have been set after the learner began.
  virtual void check_saved_priors(const HmmPriors &priors) const { check_own_priors(priors); }
  CheckpointIdentity &identified() { return identity_; }
  const CheckpointIdentity &identity() const final { return identity_; }

 private:
  static std::span<const MetricSpec> shared_metrics();
  PossibleItems held_out_sums() const;  // under the current model; there must be held-out data
  void save_state(SectionWriter &out) const final;
  void load_state(const SectionReader &in) final;

  HmmDataPtr data_, held_out_;
  HmmSettings settings_;
  HmmPriors priors_;  // the current ones
  CheckpointIdentity identity_;
  Array<MetricSpec> metrics_;
};

// Write counts to a checkpoint, and read them. Fails with `corrupt` unless there are as many numbers as in `like`, each finite
// and at least 0 (for channels: finite).
void append_counts(std::string *bytes, const HmmParameters &counts);
HmmParameters take_counts(std::string_view *bytes, const HmmParameters &like);

// Counts as a member of a learner's state.
template <auto M>
struct KeptHmmCounts {
  static constexpr auto kMember = M;
  static void append(std::string *out, const HmmParameters &counts) { append_counts(out, counts); }
  static void take(std::string_view *in, HmmParameters &counts) { counts = take_counts(in, counts); }
};

}  // namespace hws

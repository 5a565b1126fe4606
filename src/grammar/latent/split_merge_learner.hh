// Cycles of splits and merges with EM between them (Petrov, Barrett, Thibaux and Klein 2006; split_merge.hh), as a learner: a
// cycle takes minutes on a treebank, so it can be stopped, saved and resumed after every step of EM.
//
// A cycle is a list of steps: a split of all subtypes, steps of EM, a merge of the splits that explain the trees least, steps
// of EM, and steps of EM with a smoothing behind each. The state is the place in that list, the numbers that the current
// stretch of EM began with, and the learner of this stretch. Every step makes new objects and then takes them over, or is a
// step of the inner learner. So a step that fails changes nothing.
#pragma once
#include <limits>

#include "src/corpus/treebank/treebank.hh"
#include "src/grammar/latent/latent_learner.hh"
#include "src/learner/fields.hh"

namespace hws {

struct SplitMergeSettings {
  int64_t cycles = 1;
  int64_t iterations = 50;
  int64_t merge_iterations = 20;
  int64_t smooth_iterations = 10;
  double merged = .5;
  double rule_smoothing = .01;
  double word_smoothing = 3;
  uint64_t seed = 1;
};

namespace split_merge_fields {

inline bool smooths(const SplitMergeSettings &s) { return s.smooth_iterations > 0; }

using F = FieldsOf<SplitMergeSettings>;
inline constexpr Field kFields[] = {
    F::of<&SplitMergeSettings::cycles>("cycles", {1, kMostSubtypes}, "how often subtypes are split in two").free(),
    F::of<&SplitMergeSettings::iterations>("iterations", {0, INT64_MAX}, "steps of EM after each subtype was split in two"),
    F::of<&SplitMergeSettings::merge_iterations>("merge_iterations", {0, INT64_MAX}, "steps of EM after splits were undone"),
    F::of<&SplitMergeSettings::smooth_iterations>("smooth_iterations", {0, INT64_MAX},
                                                  "steps of EM at the end of a cycle, behind each of which rules are smoothed"),
    F::of<&SplitMergeSettings::merged>("merged", {0, 1},
                                       "share of the splits that are undone: those that explain the trees least"),
    F::of<&SplitMergeSettings::rule_smoothing, smooths>(
        "rule_smoothing", {0, 1}, "how far rules of labels are moved towards the mean of their label's subtypes"),
    F::of<&SplitMergeSettings::word_smoothing, smooths>(
        "word_smoothing", {0, 1e9}, "how many uses of each word are shared out to subtypes as those of its class are"),
    F::of<&SplitMergeSettings::seed>("seed", {0, INT64_MAX}, "seed of the noise that lets halves grow apart")};

}  // namespace split_merge_fields

class SplitMergeLearner final : public Learner {
 public:
  static constexpr char kFamily[] = "pcfg_la_split_merge";

  // The trees must be by the model's rules. `card` is that of the model. Any number of threads gives the same bits. Fails with
  // `empty` without trees, with `unsupported` for bare sentences, and with `argument` as trees_by_model() does. The step that
  // splits fails with `argument` where a label would have more than kMostSubtypes.
  SplitMergeLearner(LatentModelPtr model, ModelCard card, const Treebank &bank, const SplitMergeSettings &settings,
                    const Run &run);

  std::string_view family() const override { return kFamily; }
  std::span<const MetricSpec> metrics() const override;
  bool done() const override { return at_.cycle >= settings_.cycles; }
  // The model as it stands: of EM the last estimate.
  LatentModelPtr model() const { return em_ ? latent_model(*em_) : from_; }
  // The card of the model that learning began with, with this method and what is known of the trees.
  ModelCard model_card() const;

 protected:
  void iterate(const Run &run) override;
  const CheckpointIdentity &identity() const override { return identity_; }
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  enum Part : int32_t { kSplit, kLearn, kMerge, kLearnMerged, kSmooth };
  struct Place {
    int64_t cycle = 0;
    int64_t step = 0;  // of the part that comes next
    int32_t part = kSplit;
  };
  int64_t length(int32_t part) const;  // in steps
  Place after(Place place) const;
  bool is_place(Place place) const;
  double log_likelihood() const;
  LatentModelPtr merged(const Run &run) const;
  std::unique_ptr<RowLearner> em_from(const LatentModel &model, const Run &run) const;

  SplitMergeSettings settings_;
  BinarizedTreesPtr trees_;
  ModelCard card_;
  CheckpointIdentity identity_;
  Place at_;
  LatentModelPtr from_;             // what the learner began with, or the model itself if there is none
  std::unique_ptr<RowLearner> em_;  // null: the next step of EM begins a new one
  double log_likelihood_ = std::numeric_limits<double>::quiet_NaN();  // before the last step of EM, unless em_ knows it
};

}  // namespace hws

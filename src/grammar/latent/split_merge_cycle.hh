// A cycle of splits and merges with EM between them (Petrov, Barrett, Thibaux and Klein 2006; split_merge.hh).
#pragma once
#include "src/corpus/treebank/treebank.hh"
#include "src/grammar/latent/latent_model.hh"
#include "src/learner/fields.hh"

namespace hws {

struct SplitMergeSettings {
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
    F::of<&SplitMergeSettings::iterations>("iterations", {0, INT64_MAX}, "steps of EM after each subtype was split in two"),
    F::of<&SplitMergeSettings::merge_iterations>("merge_iterations", {0, INT64_MAX}, "steps of EM after splits were undone"),
    F::of<&SplitMergeSettings::smooth_iterations>("smooth_iterations", {0, INT64_MAX},
                                                  "steps of EM at the end, behind each of which rules are smoothed"),
    F::of<&SplitMergeSettings::merged>("merged", {0, 1},
                                       "share of the splits that are undone: those that explain the trees least"),
    F::of<&SplitMergeSettings::rule_smoothing, smooths>(
        "rule_smoothing", {0, 1}, "how far rules of labels are moved towards the mean of their label's subtypes"),
    F::of<&SplitMergeSettings::word_smoothing, smooths>(
        "word_smoothing", {0, 1e9}, "how many uses of each word are shared out to subtypes as those of its class are"),
    F::of<&SplitMergeSettings::seed>("seed", {0, INT64_MAX}, "seed of the noise that lets halves grow apart")};

}  // namespace split_merge_fields

// Returns the model after one cycle, and ln p of the trees before its last step of EM (NaN without a step). The trees must be
// by the model's rules. Any number of threads gives the same bits. Fails with `argument` for more than kMostSubtypes subtypes.
struct SplitMergeResult {
  LatentModelPtr model;
  double log_likelihood;
};
SplitMergeResult split_merge_cycle(const LatentModel &model, const Treebank &bank, const SplitMergeSettings &settings,
                                   const Run &run);

}  // namespace hws

#include "src/grammar/latent/split_merge_cycle.hh"

#include <algorithm>
#include <cmath>
#include <limits>

#include "src/grammar/latent/latent_learner.hh"
#include "src/grammar/latent/split_merge.hh"

namespace hws {

SplitMergeResult split_merge_cycle(const LatentModel &model, const Treebank &bank, const SplitMergeSettings &settings,
                                   const Run &run) {
  if (bank.sentences() == 0) fail(Code::empty, "a treebank without sentences; expected at least one");
  const BinarizedTreesPtr trees = trees_by_model(bank, model, run);
  if (trees->has_bare()) fail(Code::unsupported, "a sentence without tags and brackets; expected trees alone for split-merge");
  double log_likelihood = std::numeric_limits<double>::quiet_NaN();
  LatentSettings em;
  em.tolerance = 0;
  em.iterations = INT64_MAX;
  em.model = true;
  const auto learned = [&](const LatentModelPtr &from, int64_t steps) {
    if (steps == 0) return from;
    const std::span<const double> numbers = from->numbers();
    const auto learner = new_latent_learner(trees, from->layout(), from->names(), em,
                                            Array<double>(numbers.begin(), numbers.end()), run);
    learner->watch(run.cancel);
    learner->report(run.progress);
    learner->step(steps);
    log_likelihood = learner->metric("log_likelihood");
    return latent_model(*learner);
  };
  LatentModelPtr now = learned(split_subtypes(model, settings.seed), settings.iterations);
  std::vector<MergeChange> pairs = merge_changes(*now, *trees, run);
  std::sort(pairs.begin(), pairs.end(), [](const MergeChange &a, const MergeChange &b) {
    if (a.log_likelihood != b.log_likelihood) return a.log_likelihood > b.log_likelihood;
    return a.label != b.label ? a.label < b.label : a.pair < b.pair;
  });
  pairs.resize(static_cast<size_t>(settings.merged * static_cast<double>(pairs.size())));
  now = learned(merge_subtypes(*now, pairs), settings.merge_iterations);
  for (int64_t i = 0; i < settings.smooth_iterations; ++i) {
    now = smooth_subtypes(*learned(now, 1), settings.rule_smoothing, settings.word_smoothing);
  }
  return {std::move(now), log_likelihood};
}

}  // namespace hws

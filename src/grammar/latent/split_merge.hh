// Splits and merges of subtypes, and smoothing (Petrov, Barrett, Thibaux and Klein 2006). A cycle splits each subtype in two,
// learns, undoes the splits that explain the trees least, learns again, and smooths.
#pragma once
#include <vector>

#include "src/grammar/latent/latent_model.hh"

namespace hws {

// Splits each subtype a of each label but the start into 2a and 2a + 1. A rule's probability is divided evenly among the new
// subtypes of its right side, times 1 plus noise from −.01 to .01, so that the halves can grow apart.
LatentModelPtr split_subtypes(const LatentModel &model, uint64_t seed);

// What it would change to merge the subtypes 2a and 2a + 1 of a label.
struct MergeChange {
  int32_t label, pair;    // a
  double first, second;   // their shares of the uses that the trees are expected to make of both
  double log_likelihood;  // change of ln p(trees), nats; the sum over nodes as if each were merged by itself
};
// One for each pair of each label with an even number of subtypes, by label and pair. O(nodes · H³).
// Fails with `empty` for a tree without probability.
std::vector<MergeChange> merge_changes(const LatentModel &model, const BinarizedTrees &trees, const Run &run);

// Merges these pairs. A merged subtype has the mean of the two rows, weighted by their shares; on right sides probabilities are
// added. Other subtypes keep their order.
LatentModelPtr merge_subtypes(const LatentModel &model, std::span<const MergeChange> pairs);

// Moves each rule's probabilities of a label's subtypes towards their mean, by `rules` of the way. A word's move towards the
// proportions that its class has (WordRules), or towards their mean if it has none. They move by words / (words + uses) of the
// way, as if the class had so many uses more: what a rare word tells of subtypes is chance. Rows are normalized again.
LatentModelPtr smooth_subtypes(const LatentModel &model, double rules, double words);

}  // namespace hws

// Learners of grammars with latent annotations from treebanks, and their models.
#pragma once
#include "src/grammar/latent/latent_family.hh"
#include "src/learner/rows/new_row_learner.hh"

namespace hws {

inline constexpr char kLatentFamily[] = "pcfg_la";

// Learns from a treebank. `signatures` make classes of rare words. Learning begins near the plain grammar, or with `model`:
// then the grammar, its subtypes and its words are that model's. Fails with `argument` for a sentence without a tree around all
// its words, for a word without a tag, and for a tree with a rule that the model lacks.
std::unique_ptr<RowLearner> new_latent_learner(const Treebank &bank, WordSignatures signatures, const LatentModel *model,
                                               const LatentSettings &settings, const Run &run);

// The same from trees. `start` are rows to begin with, which must be given if settings.model is set.
std::unique_ptr<RowLearner> new_latent_learner(const BinarizedTreesPtr &trees, SubtypeLayout layout, LatentNamesPtr names,
                                               const LatentSettings &settings, Array<double> start, const Run &run);

// The model as it stands. The learner must have been made from a treebank.
LatentModelPtr latent_model(const RowLearner &learner);

// The trees of a treebank by the rules of a model.
BinarizedTreesPtr trees_by_model(const Treebank &bank, const LatentModel &model, const Run &run);

}  // namespace hws

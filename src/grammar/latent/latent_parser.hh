// Trees of sentences by a grammar with latent annotations.
#pragma once
#include "src/grammar/latent/latent_model.hh"

namespace hws {

// The tree of each sentence of a treebank, of which only the words are looked at: the plain grammar finds which labels are
// probable at which span (above 1e-5), and the tree has the largest product of rules' posterior probabilities with subtypes
// (src/grammar/latent/subtype_chart.hh). Trees have tags, and constituents as the learned trees had before they were cut.
// A sentence that has no tree has no words. O(words³) each; any number of threads gives the same trees.
TreebankPtr parse_sentences(const LatentModel &model, const Treebank &sentences, const Run &run);

// ln p of each sentence under the labels that are probable; −infinity for one without a tree.
Array<double> score_sentences(const LatentModel &model, const Treebank &sentences, const Run &run);

}  // namespace hws

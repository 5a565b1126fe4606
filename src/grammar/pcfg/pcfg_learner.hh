// Learners of probabilistic grammars by the name of their method, and the grammars that they have learned.
#pragma once
#include <memory>

#include "src/grammar/pcfg/pcfg_family.hh"
#include "src/learner/rows/new_row_learner.hh"

namespace hws {

inline constexpr char kPcfgFamily[] = "pcfg";  // in checkpoints

// Chooses the weights to begin with, if the settings leave that open. Options depend on it.
void choose_start(const Grammar &grammar, PcfgSettings *settings);

// `known`: what is known of the sentences' trees; null: nothing. Fails with `argument`, as binary_form, and as new_row_learner.
std::unique_ptr<RowLearner> new_pcfg_learner(const GrammarPtr &grammar, const CorpusPtr &corpus, const PcfgSettings &settings,
                                             const Run &run, std::shared_ptr<const KnownTrees> known = nullptr);

// Sentences for the held-out metrics of a learner that the function above made. Those without a tree have ln p = −infinity.
RowFamilyPtr pcfg_held_out(const RowLearner &learner, const CorpusPtr &corpus, const Run &run);

// The grammar with the weights that the learner has now, and a card of how it was made. `learner` must come from
// new_pcfg_learner.
GrammarPtr pcfg_model(const RowLearner &learner, ModelCard card);

}  // namespace hws

// The learners that `hawser grammar train` makes of its flags.
#pragma once
#include "tools/grammar/grammar_train_flags.hh"

namespace tool {

// prior: in place of the option's; null: as the option says.
Learner pcfg_learner(Session *session, const GrammarTrainFlags &flags, const Sentences &read, const double *prior);
Learner dmv_learner(Session *session, const GrammarTrainFlags &flags, const hws_corpus *sentences, const double *prior);
Learner latent_learner(Session *session, const GrammarTrainFlags &flags, const hws_treebank *trees, const Options &options,
                       const double *prior = nullptr);

// A grammar with latent annotations: the plain grammar, and cycles of splits and merges from there.
PcfgLa split_merged(Session *session, const GrammarTrainFlags &flags, const hws_treebank *trees);

}  // namespace tool

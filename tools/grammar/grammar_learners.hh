// The learners that `hawser grammar train` makes of its flags.
#pragma once
#include "tools/grammar/grammar_train_flags.hh"

namespace tool {

// prior: in place of the option's; null: as the option says.
Learner pcfg_learner(Session *session, const GrammarTrainFlags &flags, const Sentences &read, const double *prior);
Learner dmv_learner(Session *session, const GrammarTrainFlags &flags, const hws_corpus *sentences, const double *prior);
// `left_out`: options that are given and meant for another call.
Learner latent_learner(Session *session, const GrammarTrainFlags &flags, const hws_treebank *trees,
                       const std::vector<std::string> &left_out, const double *prior);

// Of cycles of splits and merges, which begin with the plain grammar.
Learner split_merge_learner(Session *session, const GrammarTrainFlags &flags, const hws_treebank *trees);

}  // namespace tool

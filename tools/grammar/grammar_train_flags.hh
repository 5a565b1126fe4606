// The flags of `hawser grammar train`, read into one record that its learners take.
#pragma once
#include <string>

#include "tools/grammar/grammar_file.hh"
#include "tools/grammar/treebank_file.hh"
#include "tools/learner/learner_steps.hh"
#include "tools/learner/metric_recorder.hh"

namespace tool {

// The constructors of learners, whose options are flags.
inline constexpr const char *kPcfgLearner = "hws_grammar_learner_new", *kDmvLearner = "hws_dmv_learner_new",
                            *kKnownPcfgLearner = "hws_grammar_learner_new_known",
                            *kKnownDmvLearner = "hws_dmv_learner_new_known", *kLatentLearner = "hws_pcfg_la_learner_new",
                            *kSplitMerge = "hws_pcfg_la_split_merge_learner_new";

struct GrammarTrainFlags {
  std::string model = "dmv", corpus, from, held_out, known, signatures;
  int32_t nonterminals = 0;
  int64_t cycles = 0;  // of splits and merges
  bool select = false;
  GrammarFlags grammar;
  CheckpointFlags checkpoint;
  CurveFlags curves;
  SentenceFlags sentences;
  bool is_pcfg() const { return model == "pcfg"; }
  bool is_latent() const { return model == "pcfg-la"; }
  bool has_classes() const { return !is_latent() && !signatures.empty(); }
  const char *learner() const {
    if (is_latent()) return cycles > 0 ? kSplitMerge : kLatentLearner;
    if (!known.empty()) return is_pcfg() ? kKnownPcfgLearner : kKnownDmvLearner;
    return is_pcfg() ? kPcfgLearner : kDmvLearner;
  }
};

// Refuses flags that belong to another kind of model, or that do not go together.
void refuse_strange_flags(const Session *session, const GrammarTrainFlags &flags);

}  // namespace tool

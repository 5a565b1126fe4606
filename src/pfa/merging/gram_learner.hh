// Models over n-grams, all of them deterministic automata: contexts of variable length that grow by evidence (EVGram) or by
// cross-validation (CVGram; seed 002, sections 4.5.2 and 4.5.3), and smoothed n-grams of one order. A step is a round of
// growing, which looks one symbol further back than the previous round. For n-grams the first step is the only one.
#pragma once
#include "src/pfa/merging/context_automaton.hh"
#include "src/pfa/model/pfa_learner.hh"

namespace hws {

class GramLearner final : public PfaLearner {
 public:
  GramLearner(CorpusPtr corpus, PfaSettings settings, const Run &run);

  static constexpr char kFamily[] = "pfa_grams";

  bool done() const override;
  // Before the first step: the model of the empty context alone. For n-grams fails with `empty` then.
  PfaModelPtr model() const override;

 protected:
  void iterate(const Run &run) override;
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  static const MetricSpec kReported[3];
  int32_t folds() const { return folds_.empty() ? 0 : static_cast<int32_t>(settings_.folds); }
  bool has_model() const override { return grows() || ngrams_; }
  bool grows() const { return settings_.method != PfaMethod::ngram; }
  Array<uint8_t> folds_;  // by sequence
  ContextTree tree_;
  NgramModelPtr ngrams_;
};

}  // namespace hws

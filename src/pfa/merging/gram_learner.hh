// Models over grams, all deterministic automata: contexts of variable length grown by evidence (EVGram) or by cross-validation
// (CVGram; seed 002, sections 4.5.2 and 4.5.3), and n-grams of one order, smoothed. A step is a round of growing, which looks
// one symbol further back than the one before; for n-grams the first step is the only one.
#pragma once
#include <string>

#include "src/pfa/merging/context_automaton.hh"
#include "src/pfa/model/pfa_learner.hh"

namespace hws {

struct GramSettings {
  std::string method = "evgram";         // cvgram, ngram
  std::string smoothing = "kneser-ney";  // of ngram: or witten-bell
  int32_t order =
      0;  // n: what is predicted and the n - 1 symbols before it; at most that for contexts that grow; 0: default_order
  double beta = 1;     // evgram, cvgram: prior weight of every outcome of a context
  int32_t folds = 10;  // cvgram
  uint64_t seed = 1;   // cvgram: which sequences are in which fold
};

int32_t default_order(std::string_view method);

class GramLearner final : public PfaLearner {
 public:
  // `argument` for settings out of range; `empty` for a corpus without sequences.
  GramLearner(CorpusPtr corpus, const GramSettings &settings, const Run &run);

  static constexpr char kFamily[] = "pfa_grams";

  bool done() const override;
  std::string_view family() const override { return kFamily; }
  std::span<const MetricSpec> metrics() const override;
  // Before the first step: of the empty context alone; `empty` for n-grams.
  PfaModelPtr model() const override;

 protected:
  void iterate(const Run &run) override;
  double value(size_t metric) const override;
  const CheckpointIdentity &identity() const override { return identity_; }
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  bool grows() const { return settings_.method != "ngram"; }
  CorpusPtr corpus_;
  GramSettings settings_;
  Array<uint8_t> folds_;  // per sequence
  ContextTree tree_;
  NgramModelPtr ngrams_;
  CheckpointIdentity identity_;
};

}  // namespace hws

// State merging: a deterministic automaton from the corpus' prefix tree, by folding its states together in red-blue order
// (Lang, Pearlmutter and Price 1998). A step takes one blue state (next to the automaton found so far) and folds it into the
// red state that the criterion likes best, or makes it red if it likes none. Done when no blue state is left. The method is
// greedy and draws nothing.
#pragma once
#include <string>

#include "src/pfa/merging/merge_criteria.hh"
#include "src/pfa/model/pfa_learner.hh"

namespace hws {

struct MergeSettings {
  std::string criterion = "estatemerge";  // alergia, mdi, likelihood-ratio, aic
  std::string order =
      "count";  // which blue state is next: the one seen most often; shortlex: the one that the least prefix leads to
  double alpha = -1;           // what the criterion is given (merge_criteria.hh); -1: default_alpha
  double beta = 0.5;           // estatemerge: prior weight of every outcome of a state
  int64_t minimum_count = 25;  // states seen less often are never made red: they go where the evidence is best
  double smoothing = 0.0625;   // of the automaton that is learned: added to the count of every outcome of a state; 0: none
};

// estatemerge 1e-4, alergia 0.01, likelihood-ratio 1e-5, mdi 2 / sequences; aic has none.
double default_alpha(std::string_view criterion, int64_t sequences);

class MergeLearner final : public PfaLearner {
 public:
  // `argument` for settings out of range; `empty` for a corpus without sequences.
  MergeLearner(CorpusPtr corpus, const MergeSettings &settings, const Run &run);

  static constexpr char kFamily[] = "pfa_merge";

  bool done() const override { return automaton_.blues().empty(); }
  std::string_view family() const override { return kFamily; }
  std::span<const MetricSpec> metrics() const override;
  // Deterministic (merged_pfa); before the end with what is left of the prefix tree.
  PfaModelPtr model() const override;
  const MergeAutomaton &automaton() const { return automaton_; }

 protected:
  void iterate(const Run &run) override;
  double value(size_t metric) const override;
  const CheckpointIdentity &identity() const override { return identity_; }
  void save_state(SectionWriter &out) const override;
  // By making the recorded decisions again, without the tests that led to them.
  void load_state(const SectionReader &in) override;

 private:
  int32_t next_blue(const MergeAutomaton &automaton) const;
  CorpusPtr corpus_;
  MergeSettings settings_;
  MergeAutomaton automaton_;
  MergeCriterionPtr criterion_, evidence_;
  Array<int32_t> decisions_;  // per step: the number of the red state that took the blue one, or -1: it became red
  CheckpointIdentity identity_;
};

// The states that are not folded away as a PFA: red ones first, in order of promotion, then others by breadth. From a state
// with n visits outcome a, seen c times, has probability (c + s) / (n + s·K), K the symbols and the end. Symbols that were not
// seen lead, where s > 0, to a last state with the corpus' relative frequencies of symbols, smoothed alike, that stays in
// itself. O(states · K). Within limits.
PfaPtr merged_pfa(const MergeAutomaton &automaton, const AlphabetPtr &alphabet, double smoothing, const Run &run);

// ln of the corpus' probability under relative frequencies; and with the probabilities integrated out (evidence_criterion).
double log_likelihood(const MergeAutomaton &automaton);
double log_evidence(const MergeAutomaton &automaton, double beta, int64_t outcomes);

}  // namespace hws

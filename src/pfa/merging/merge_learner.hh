// State merging: a deterministic automaton from the corpus' prefix tree, by folding its states together in red-blue order
// (Lang, Pearlmutter and Price 1998). A step takes one blue state (next to the automaton found so far) and folds it into the
// red state that the criterion likes best, or makes it red if it likes none. Done when no blue state is left. The method is
// greedy and draws nothing.
#pragma once
#include "src/pfa/merging/merge_criteria.hh"
#include "src/pfa/model/pfa_learner.hh"

namespace hws {

class MergeLearner final : public PfaLearner {
 public:
  MergeLearner(CorpusPtr corpus, PfaSettings settings, const Run &run);

  static constexpr char kFamily[] = "pfa_merge";

  bool done() const override { return automaton_.blues().empty(); }
  std::span<const MetricSpec> metrics() const override { return kReported; }
  // Deterministic (merged_pfa); before the end with what is left of the prefix tree.
  PfaModelPtr model() const override;
  const MergeAutomaton &automaton() const { return automaton_; }

 protected:
  void iterate(const Run &run) override;
  void save_state(SectionWriter &out) const override;
  // By making the recorded decisions again, without the tests that led to them.
  void load_state(const SectionReader &in) override;

 private:
  int32_t next_blue(const MergeAutomaton &automaton) const;
  static const MetricSpec kReported[7];
  MergeAutomaton automaton_;
  MergeCriterionPtr criterion_, evidence_;
  Array<int32_t> decisions_;  // per step: the number of the red state that took the blue one, or -1: it became red
};

// The states that are not folded away as a PFA: red ones first, in order of promotion, then others by breadth. From a state
// with n visits outcome a, seen c times, has probability (c + s) / (n + s·K), K the symbols and the end. Symbols that were not
// seen lead, where s > 0, to a last state with the corpus' relative frequencies of symbols, smoothed alike, that stays in
// itself. O(states · K). Within limits.
PfaPtr merged_pfa(const MergeAutomaton &automaton, const AlphabetPtr &alphabet, double smoothing, const Run &run);

// ln p(corpus) under relative frequencies, and with the probabilities integrated out (evidence_criterion).
double log_likelihood(const MergeAutomaton &automaton);
double log_evidence(const MergeAutomaton &automaton, double beta, int64_t outcomes);

}  // namespace hws

// State merging: makes a deterministic automaton from the corpus' prefix tree, by folding its states together in red-blue order
// (Lang, Pearlmutter and Price 1998). A step takes one blue state, which is next to the automaton found so far. It folds the
// state into the red state with the highest gain, or makes it red if there is no gain. Learning is done when no blue state is
// left. The method is greedy and draws no random numbers.
#pragma once
#include "src/pfa/merging/merge_criteria.hh"
#include "src/pfa/model/pfa_learner.hh"

namespace hws {

class MergeLearner final : public PfaLearner {
 public:
  MergeLearner(CorpusPtr corpus, PfaSettings settings, const Run &run);

  static constexpr char kFamily[] = "pfa_merge";

  bool done() const override { return automaton_.blues().empty(); }
  // A deterministic automaton (merged_pfa). Before the end it includes the rest of the prefix tree.
  PfaModelPtr model() const override;
  const MergeAutomaton &automaton() const { return automaton_; }

 protected:
  void iterate(const Run &run) override;
  void save_state(SectionWriter &out) const override;
  // Repeats the recorded decisions, without the tests that led to them.
  void load_state(const SectionReader &in) override;

 private:
  int32_t next_blue(const MergeAutomaton &automaton) const;
  static const MetricSpec kReported[7];
  MergeAutomaton automaton_;
  MergeCriterionPtr criterion_, evidence_;
  // By step: the number of the red state that the blue one was folded into; −1: it became red.
  Array<int32_t> decisions_;
};

// Returns the remaining states as a PFA: red states in order of promotion, then others breadth first. In a state with n visits
// an outcome that occurred c times has probability (c + s) / (n + s·K), where K is the number of symbols and the end. If s > 0,
// symbols that did not occur lead to a last state that loops. Its outcomes have the corpus' relative frequencies, smoothed
// likewise. O(states · K). Within limits.
PfaPtr merged_pfa(const MergeAutomaton &automaton, const AlphabetPtr &alphabet, double smoothing, const Run &run);

// ln p(corpus) under relative frequencies, and with the probabilities integrated out (evidence_criterion).
double log_likelihood(const MergeAutomaton &automaton);
double log_evidence(const MergeAutomaton &automaton, double beta, int64_t outcomes);

}  // namespace hws

// What EP keeps about one variable: theta vectors over one tree (which all of them share and a growing family replaces), the
// belief being their sum.
#pragma once
#include <cmath>
#include <memory>
#include <vector>

#include "fsa/base/array.hh"
#include "src/graph/strings/ep/model/feature_automaton.hh"
#include "src/graph/strings/ep/model/feature_tree.hh"

namespace hws {

// What all weights say but one of them; where both are -infinity it is 0: any number would do (footnote 4).
inline double without(double all, double one) { return std::isinf(one) ? 0 : all - one; }

struct EpBelief {
  std::shared_ptr<const FeatureAutomaton> automaton;
  Array<double> belief;
  std::vector<Array<double>> slot;  // per incoming message; empty: none yet (all 0)
  // E_q[f] of the belief, where it is known.
  Array<double> model_expected;
  bool model_known = false;

  const NgramTrie &trie() const { return *automaton->trie(); }
  // The cavity: the belief without the message of `slot`.
  void cavity(size_t left_out, Array<double> *theta) const;
  // The n-grams that have a weight in the belief or in any message.
  Array<uint8_t> weighted() const;
  void change_tree(const TreeChange &change);
  // Drops n-grams that have no weight in any vector, once they are the greater part.
  void compact();
};

}  // namespace hws

// A tree of n-grams read as an automaton (fsa/ngram/ngram_model.hh) whose weights may change: made anew
// when the tree changes, O(n-grams + symbols).
//
// States are numbered by depth of back-off, the empty one 0. Each n-gram w = hc that is no end is an
// entry: at state h it overrides what w', the longest proper suffix of w that is an n-gram (or
// the empty one: the default), does at the states h backs off to. Where w is not a state itself both lead to
// the same one. A state that has an n-gram for every symbol ("direct"; the empty one is, its default
// counted) overrides nothing: its sums need no differences.
//
// Entries lie by label, so that a pass over an arc of a message sees side by side what the arc's letter
// does everywhere; and within it in runs that share a target, which is read and written once.
#pragma once
#include <map>
#include <memory>
#include <span>
#include <utility>

#include "fsa/base/array.hh"
#include "fsa/ngram/ngram_trie.hh"

namespace hws {

class FeatureAutomaton {
 public:
  FeatureAutomaton() = default;
  explicit FeatureAutomaton(NgramTriePtr trie);
  const NgramTriePtr &trie() const { return trie_; }

  int32_t states() const { return static_cast<int32_t>(node_.size()); }
  int32_t start() const { return start_; }
  NgramNode node(int32_t h) const { return node_[static_cast<size_t>(h)]; }         // the state's n-gram
  int32_t backoff(int32_t h) const { return backoff_[static_cast<size_t>(h)]; }      // -1: the empty one
  bool direct(int32_t h) const { return corrected_[static_cast<size_t>(h)] == states(); }
  // What h's sums are corrections of: backoff(h), or for direct states states(), a row of zeros.
  std::span<const int32_t> corrected() const { return corrected_; }
  int32_t after(NgramNode w) const { return after_[static_cast<size_t>(w)]; }    // where w leads; -1: the end
  NgramNode at_root(Label c) const { return at_root_[static_cast<size_t>(c)]; }  // what reads c there, a symbol or the end
  std::span<const NgramNode> ends() const { return ends_; }                         // what reads the end, per state

  // The n-gram that reads c at h, found by look-up along the back-offs.
  NgramNode reads(int32_t h, Label c) const;

  // An entry of one target. Its weight is k(w), less k(w') where h is not direct.
  struct Single {
    int32_t from;
    NgramNode node;
  };
  struct SingleRun {
    int32_t to, begin, end;
  };
  // An entry of two: k(w) to w's own state, less k(w') to the state after w', which the run shares.
  // For direct states `over` is -1 and over_to states().
  struct Double {
    int32_t from, to;
    NgramNode node;
  };
  struct DoubleRun {
    int32_t over_to;
    NgramNode over;
    int32_t begin, end;
  };
  std::span<const Single> singles() const { return singles_; }
  std::span<const Double> doubles() const { return doubles_; }
  std::span<const DoubleRun> double_runs() const { return double_runs_; }
  std::span<const SingleRun> single_runs() const { return single_runs_; }
  // The runs of symbol c are [c], up to [c + 1].
  std::span<const int32_t> first_single_run() const { return first_single_run_; }
  std::span<const int32_t> first_double_run() const { return first_double_run_; }
  // Ends: an entry for each state that has its own, and for direct ones.
  std::span<const Single> end_entries() const { return end_entries_; }

 private:
  NgramTriePtr trie_;
  int32_t start_ = 0;
  Array<NgramNode> node_, at_root_, ends_;
  Array<int32_t> backoff_, corrected_, after_;
  Array<Single> singles_, end_entries_;
  Array<SingleRun> single_runs_;
  Array<Double> doubles_;
  Array<DoubleRun> double_runs_;
  Array<int32_t> first_single_run_, first_double_run_;
};

// Automata of full_tree(), by symbols and order. The variables of a run share them, and so do runs that follow one another.
using FullAutomata = std::map<std::pair<Label, int32_t>, std::shared_ptr<const FeatureAutomaton>>;

}  // namespace hws

// How a machine reads the words of a grammar: the moves of each state that read a word, the silent ones, and the stops, with
// failure and default arcs looked up (docs/semantics.md, sections 3 and 4).
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/distance/edge_weight.hh"
#include "fsa/machine/machine.hh"
#include "src/grammar/model/grammar.hh"

namespace hws {

// A move of a path from a state on: the failure arcs from there to the state `at`, then an arc of that state, or a stop.
struct LatticeMove {
  State from, at;
  ArcId arc;  // −1: a stop
  bool operator==(const LatticeMove &) const = default;
};

class WordReader {
 public:
  // Words and labels match by their names, or by number if neither has names. Fails with `argument` for a machine of several
  // tapes, or if only one has names; with `unsupported` for a semiring other than real and log. Both outlive this.
  WordReader(const Grammar &grammar, const Machine &machine);

  // Calls use(word, to, weight, move) for all ways to read one word of the grammar at a state, in a fixed order. Weights are
  // never 0. O(arcs of the states that failure arcs lead to), and O(words) for a default arc.
  template <class Use>
  void each_word(State s, const Use &use);
  // Calls use(to, weight, move) for the silent arcs of a state.
  template <class Use>
  void each_silent(State s, const Use &use) const;
  // The weight of a stop; 0: none. *move says where it stops.
  EdgeWeight stop(State s, LatticeMove *move) const;

 private:
  int32_t word_of_label(Label label) const {
    if (!word_.empty()) return word_[label];
    return label <= words_ ? label : 0;
  }
  bool knows(int32_t word) const { return known_.empty() || known_[word] != 0; }

  const Machine &m_;
  const EdgeWeights weights_;
  int32_t words_;        // of the grammar
  Array<int32_t> word_;  // by label of a machine with names: the grammar's word, 0: none
  Array<char> known_;    // by word: whether it is a symbol of the machine; empty: all are
  Array<int64_t> seen_;  // by word: the last look-up step that had an arc for it
  int64_t step_ = 0;
};

template <class Use>
void WordReader::each_word(State s, const Use &use) {
  const int64_t before = step_;
  EdgeWeight failed = weights_.one();
  for (State at = s; at >= 0;) {
    ++step_;
    bool defaults = false;
    ArcId fails = -1;
    for (ArcId a = m_.arc_begin(at); a < m_.arc_end(at); ++a) {
      const Label label = m_.label(a, 0);
      defaults |= label == kRho;
      if (label == kPhi) fails = a;
      if (label < 1) continue;
      const int32_t word = word_of_label(label);
      if (word == 0 || (seen_[word] > before && seen_[word] < step_)) continue;
      seen_[word] = step_;
      const EdgeWeight weight = weights_.times(failed, weights_.from(m_.weight(a)));
      if (!weights_.zero(weight)) use(word, m_.next(a), weight, LatticeMove{s, at, a});
    }
    if (defaults) {
      for (int32_t word = 1; word <= words_; ++word) {
        if (seen_[word] > before || !knows(word)) continue;
        for (ArcId a = m_.arc_begin(at); a < m_.arc_end(at); ++a) {
          if (m_.label(a, 0) != kRho) continue;
          const EdgeWeight weight = weights_.times(failed, weights_.from(m_.weight(a)));
          if (!weights_.zero(weight)) use(word, m_.next(a), weight, LatticeMove{s, at, a});
        }
      }
      return;
    }
    if (fails < 0) return;
    failed = weights_.times(failed, weights_.from(m_.weight(fails)));
    at = m_.next(fails);
  }
}

template <class Use>
void WordReader::each_silent(State s, const Use &use) const {
  for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) {
    if (m_.label(a, 0) != kEpsilon) continue;
    const EdgeWeight weight = weights_.from(m_.weight(a));
    if (!weights_.zero(weight)) use(m_.next(a), weight, LatticeMove{s, s, a});
  }
}

}  // namespace hws

// How a machine reads the words of a grammar: the moves of each state that read a word, the silent ones, and the stops, with
// failure and default arcs looked up (docs/semantics.md, sections 3 and 4). A symbol that the grammar lacks is read as its
// class if the grammar has a table of those. Look-ups are by the machine's symbols: two of them may be one word of the grammar,
// and a default arc reads each of them.
#pragma once
#include <cstdint>
#include <optional>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/distance/edge_weight.hh"
#include "fsa/machine/machine.hh"
#include "src/grammar/model/grammar.hh"
#include "src/grammar/score/word_labels.hh"

namespace hws {

// A move of a path from a state on: the failure arcs from there to the state `at`, then an arc of that state, or a stop.
struct LatticeMove {
  State from, at;
  ArcId arc;    // −1: a stop
  Label label;  // the symbol of the machine that is read; 0: none
  bool operator==(const LatticeMove &) const = default;
};

class WordReader {
 public:
  // Words and labels match by their names, or by number if neither has names. Fails with `argument` for a machine of several
  // tapes, or if only one has names; with `unsupported` for a semiring other than real and log. Both outlive this.
  WordReader(const Grammar &grammar, const Machine &machine, const Run &run);

  // Whether the class of some symbol depends on whether it is the first of its sentence.
  bool has_first_classes() const { return labels_ && labels_->has_first(); }
  // Calls use(word, to, weight, move) for all ways to read one word of the grammar at a state, in a fixed order, as the first
  // one of a sentence or as a later one. Weights are never 0. O(arcs of the states that failure arcs lead to), and O(symbols)
  // for a default arc.
  template <class Use>
  void each_word(State s, bool is_first, const Use &use);
  // Calls use(to, weight, move) for the silent arcs of a state.
  template <class Use>
  void each_silent(State s, const Use &use) const;
  // The weight of a stop; 0: none. *move says where it stops.
  EdgeWeight stop(State s, LatticeMove *move) const;

 private:
  // The grammar's word; 0: none.
  int32_t word_of_label(Label label, bool is_first) const {
    if (labels_) return labels_->of(label, is_first);
    return label <= symbols_ ? label : 0;
  }

  const Machine &m_;
  const EdgeWeights weights_;
  std::optional<WordLabels> labels_;  // of symbols with names
  int32_t symbols_;                   // of the machine, without names at most as many as the grammar has words
  Array<int64_t> seen_;               // by symbol: the last look-up step that had an arc for it
  int64_t step_ = 0;
};

template <class Use>
void WordReader::each_word(State s, bool is_first, const Use &use) {
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
      const int32_t word = word_of_label(label, is_first);
      if (word == 0 || (seen_[label] > before && seen_[label] < step_)) continue;
      seen_[label] = step_;
      const EdgeWeight weight = weights_.times(failed, weights_.from(m_.weight(a)));
      if (!weights_.zero(weight)) use(word, m_.next(a), weight, LatticeMove{s, at, a, label});
    }
    if (defaults) {
      for (Label label = 1; label <= symbols_; ++label) {
        const int32_t word = word_of_label(label, is_first);
        if (word == 0 || seen_[label] > before) continue;
        for (ArcId a = m_.arc_begin(at); a < m_.arc_end(at); ++a) {
          if (m_.label(a, 0) != kRho) continue;
          const EdgeWeight weight = weights_.times(failed, weights_.from(m_.weight(a)));
          if (!weights_.zero(weight)) use(word, m_.next(a), weight, LatticeMove{s, at, a, label});
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
    if (!weights_.zero(weight)) use(m_.next(a), weight, LatticeMove{s, s, a, 0});
  }
}

}  // namespace hws

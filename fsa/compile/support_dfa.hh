// Deterministic automata for what acceptors accept at all (their supports: weights
// are forgotten, but arcs and finals of weight zero accept nothing). Symbols that
// no machine names are one class, so that an alphabet's size does not matter.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// Symbols sorted into classes: each mentioned label is one, all others are the last.
class SymbolClasses {
 public:
  // Adds the labels that arcs of m carry on a tape.
  void mention(const Machine &m, int32_t tape);
  void mention(Label label) { labels_.push_back(label); }
  void finish();  // after the last mention

  int32_t count() const { return static_cast<int32_t>(labels_.size()) + 1; }
  int32_t others() const { return static_cast<int32_t>(labels_.size()); }
  int32_t of(Label label) const;
  Label label(int32_t c) const { return labels_[c]; }  // not of the last
  std::span<const Label> labels() const { return labels_; }

 private:
  Array<Label> labels_;
};

// Any automaton over classes; class −1 is epsilon.
struct SupportNfa {
  struct Arc {
    int32_t from, symbol, to;
  };
  int32_t states = 0;
  Array<Arc> arcs;

  int32_t add_state() { return states++; }
  void add(int32_t from, int32_t symbol, int32_t to) { arcs.push_back({from, symbol, to}); }
  // A loop that reads everything at s.
  void add_loop(int32_t s, int32_t classes);
  // Adds the machine's states and arcs with their labels on a tape. Returns the number of its first state. A default arc
  // stands for every class without an arc of its own, except those in `not_default`. `reversed`: arcs are reversed.
  int32_t append(const Machine &m, int32_t tape, const SymbolClasses &classes, std::span<const int32_t> not_default,
                 bool reversed, const Run &run);
};

// Complete and deterministic: next[s · classes + c].
struct SupportDfa {
  int32_t classes = 0, start = 0;
  Array<int32_t> next;
  Array<uint8_t> marks;  // per state: the marks of the states it stands for, joined

  int32_t states() const { return static_cast<int32_t>(marks.size()); }
  int32_t step(int32_t s, int32_t c) const {
    return next[static_cast<size_t>(s) * static_cast<size_t>(classes) + static_cast<size_t>(c)];
  }
};

// Subset construction. marks: per state of the automaton. O(subsets · (arcs + classes)).
SupportDfa determinize_support(const SupportNfa &nfa, int32_t classes, std::span<const int32_t> starts,
                               std::span<const uint8_t> marks, const Run &run);
// States with the same marks after every string merged. O(states · classes · log states).
SupportDfa minimize_support(const SupportDfa &dfa, const Run &run);

}  // namespace hws

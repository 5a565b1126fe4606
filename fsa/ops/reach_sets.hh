// Look-ahead: which symbols a state can read next on one tape, over arcs that are silent on it.
//
// A set has 256 bits: bit 0 for the end of the string, a bit of its own for each label below 256, and for larger labels a bit
// that several share. A set may therefore hold a symbol too many and never one too few, so that leaving out what a set excludes
// loses nothing. Default arcs read every symbol; a failure arc adds what its target has. Equal sets are stored once.
// Source: Allauzen, Riley and Schalkwyk, "A generalized composition algorithm for weighted finite-state transducers" (2009),
// whose reachable sets are intervals of relabelled symbols.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

class ReachSets {
 public:
  struct Set {
    uint64_t bits[4] = {};
    friend bool operator==(const Set &, const Set &) = default;
  };

  // O(states + arcs), besides a union of sets per silent arc.
  ReachSets(const Machine &m, int32_t tape, const Run &run);

  // The bit of a symbol; 0, the label of epsilon, stands for the end of the string.
  static int32_t bit_of(Label label) {
    if (label < 256) return label;
    const uint32_t spread = static_cast<uint32_t>(label) * 2654435769u >> 24;
    return spread == 0 ? 255 : static_cast<int32_t>(spread);
  }
  // The number of a state's set.
  uint32_t kind(State s) const { return few_ ? narrow_.data()[s] : static_cast<uint32_t>(wide_.data()[s]); }
  const Set &of(State s) const { return sets_.data()[kind(s)]; }
  bool kind_reads(uint32_t kind, int32_t bit) const { return sets_.data()[kind].bits[bit >> 6] >> (bit & 63) & 1; }
  bool reads(State s, int32_t bit) const { return kind_reads(kind(s), bit); }
  static bool meet(const Set &a, const Set &b) {
    return ((a.bits[0] & b.bits[0]) | (a.bits[1] & b.bits[1]) | (a.bits[2] & b.bits[2]) | (a.bits[3] & b.bits[3])) != 0;
  }

  // Silent arcs and failure arcs lead from a state to one of an equal or smaller rank, and to an equal one only on a cycle.
  int32_t rank(State s) const { return rank_.data()[s]; }
  size_t sets() const { return sets_.size(); }
  int64_t bytes() const;

 private:
  Array<Set> sets_;
  bool few_ = true;  // at most 2^16 sets, so that two bytes number them
  Array<uint16_t> narrow_;
  Array<int32_t> wide_, rank_;
};

// The sets of a machine's tape, made once and kept with the machine.
const ReachSets &reach_sets(const Machine &m, int32_t tape, const Run &run);

// The sets of both sides of a product on the joined tape; null: no look-ahead.
struct LookAhead {
  const ReachSets *left = nullptr, *right = nullptr;
};

// When a product looks ahead. It pays by itself where a machine has 1,024 states or more, and a quarter of its arcs are silent
// on the joined tape: there many pairs of states have nothing to read together.
enum class LookAheadChoice { off, on, by_machine };
LookAhead look_ahead(const Machine &left, int32_t left_tape, const Machine &right, int32_t right_tape, LookAheadChoice choice,
                     const Run &run);

}  // namespace hws

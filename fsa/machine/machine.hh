// The weighted finite-state machine: immutable, k tapes, arcs in compressed
// rows. All arrays are views, either into memory the machine owns or into a
// buffer its owner keeps alive (binary files are used in place).
//
//   bytes: per arc 4 (next) + 8 (weight) + 4k (labels); per state 4 + 8.
//
// Meaning: docs/semantics.md.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/machine/alphabet.hh"
#include "fsa/semiring/semiring.hh"

namespace hws {

using State = int32_t;
using ArcId = int32_t;
inline constexpr int32_t kMaxTapes = 16;

// The arrays of a machine. `owner` keeps the memory alive.
struct MachineArrays {
  Semiring semiring = Semiring::log;
  State start = 0;
  int32_t phi_tape = -1;               // the tape φ and ρ arcs name; −1: there are none
  bool has_phi = false, has_rho = false;
  std::span<const int32_t> offsets;  // n + 1: arcs of s are [offsets[s], offsets[s+1])
  std::span<const State> next;       // m
  std::span<const double> weights;   // m
  Array<std::span<const Label>> labels;  // one span of m per tape
  std::span<const double> finals;      // n; the semiring's zero if not final
  std::span<const State> zero_finals;  // ascending: states final with weight zero (rule 2.2)
  std::vector<AlphabetPtr> alphabets;  // one per tape
  std::shared_ptr<const void> owner;
};

// Arcs of each state ordered by (label on one tape, arc number): what look-ups
// and joins read. φ arcs are left out (`phi` has them); ρ arcs come first as
// label −3, then epsilon, then symbols.
struct TapeIndex {
  Array<int32_t> offsets;  // n + 1
  Array<Label> label;
  Array<ArcId> arc;
};

class Machine {
 public:
  // Takes arrays that are known to be consistent: build() and the binary
  // reader check them, operations produce them so.
  explicit Machine(MachineArrays arrays);
  Machine(const Machine &) = delete;
  Machine &operator=(const Machine &) = delete;

  Semiring semiring() const { return a_.semiring; }
  int32_t tapes() const { return static_cast<int32_t>(a_.labels.size()); }
  State states() const { return static_cast<State>(a_.finals.size()); }
  ArcId arcs() const { return static_cast<ArcId>(a_.next.size()); }
  State start() const { return a_.start; }
  const AlphabetPtr &alphabet(int32_t tape) const { return a_.alphabets[static_cast<size_t>(tape)]; }

  ArcId arc_begin(State s) const { return a_.offsets[static_cast<size_t>(s)]; }
  ArcId arc_end(State s) const { return a_.offsets[static_cast<size_t>(s) + 1]; }
  State next(ArcId a) const { return a_.next[static_cast<size_t>(a)]; }
  double weight(ArcId a) const { return a_.weights[static_cast<size_t>(a)]; }
  Label label(ArcId a, int32_t tape) const { return a_.labels[static_cast<size_t>(tape)][static_cast<size_t>(a)]; }
  double final_weight(State s) const { return a_.finals[static_cast<size_t>(s)]; }
  // Final, if only with weight zero: stops the look-up of the end.
  bool is_final(State s) const;

  int32_t phi_tape() const { return a_.phi_tape; }
  bool has_phi() const { return a_.has_phi; }
  bool has_rho() const { return a_.has_rho; }
  // The φ arc of a state, −1 if it has none. O(out-degree) the first time, then O(1).
  ArcId phi_arc(State s) const;
  // The same for all states at once; empty if the machine has no φ arcs.
  std::span<const ArcId> phi_arcs() const;

  const MachineArrays &arrays() const { return a_; }
  const TapeIndex &index(int32_t tape) const;  // built once, on first use; thread-safe

  // A structure computed from this machine once and kept with it (the linear
  // graph of distance/, say). `make` runs under a lock, at most once per type.
  template <class T>
  const T &derived(const std::function<std::shared_ptr<const T>()> &make) const {
    std::lock_guard<std::recursive_mutex> hold(lock_);
    if (const void *made = find(&kKindOf<T>)) return *static_cast<const T *>(made);
    std::shared_ptr<const T> made = make();
    derived_.emplace_back(&kKindOf<T>, made);
    return *made;
  }
  // The same if it is there already, else nullptr.
  template <class T>
  const T *kept() const {
    std::lock_guard<std::recursive_mutex> hold(lock_);
    return static_cast<const T *>(find(&kKindOf<T>));
  }
  int64_t bytes() const;  // of the arrays, without derived structures

 private:
  template <class T>
  static constexpr char kKindOf = 0;  // its address tells types of derived structures apart
  const void *find(const char *kind) const;  // under the lock

  MachineArrays a_;
  mutable std::recursive_mutex lock_;
  mutable std::vector<std::pair<const char *, std::shared_ptr<const void>>> derived_;
};
using MachinePtr = std::shared_ptr<const Machine>;

}  // namespace hws

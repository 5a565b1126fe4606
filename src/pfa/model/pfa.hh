// A probabilistic finite automaton (PFA): p(x) is the sum over paths of initial[s0] · Π p(symbol, next | state) · final[last].
//
// An arc's probability is weight · scale[from]. The automaton of a collapsed sampler keeps its integer counts as weights and 1
// / (C_i + N·A·β) as scales, so it stays sparse and is stored as whole numbers. Smoothing adds to every pair of a symbol and a
// state from `background_begin` on the same number, which is one per source state. For each state
//     final[i] + Σ arcs weight · scale[i] + A · (states − background_begin) · background[i] = 1.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/alphabet.hh"
#include "fsa/machine/machine.hh"

namespace hws {

struct Pfa {
  AlphabetPtr alphabet;         // sized: symbols 1..A
  int32_t states = 0;
  Array<double> initial;  // states; sums to 1
  Array<double> final;    // states
  // Arcs of symbol a: [offsets[a - 1], offsets[a]), ascending by (from, to), each pair once.
  Array<int64_t> offsets{0};  // A + 1
  Array<int32_t> from, to;
  Array<double> weight;
  Array<double> scale;       // states; empty: all 1
  Array<double> background;  // states; empty: none
  int32_t background_begin = 0;

  double probability(size_t arc) const {
    return scale.empty() ? weight[arc] : weight[arc] * scale[static_cast<size_t>(from[arc])];
  }
};
using PfaPtr = std::shared_ptr<const Pfa>;

// Fails with `argument` or `improper`, naming the state, if arrays do not fit together, if numbers are negative or not finite,
// or if a state's probabilities differ from a sum of 1 by more than 1e-9 (relative).
void require_consistent(const Pfa &pfa);

// Returns whether there is at most one initial state and, per state and symbol, at most one next state, and no background.
bool is_deterministic(const Pfa &pfa);

// begins_only(): whether some paths begin in state 0 and none returns to it. entered_states(): how many states can be entered:
// all, or all except state 0.
bool begins_only(const Pfa &pfa);
inline int32_t entered_states(const Pfa &pfa) { return pfa.states - begins_only(pfa); }
uint64_t fingerprint(const Pfa &pfa);

// Returns the automaton as a machine (acceptor, log or real semiring), with background arcs written out: O(arcs + A · states²
// if there is a background). Within limits.
MachinePtr pfa_machine(const Pfa &pfa, Semiring semiring, const Run &run);
// Returns an acceptor's paths as a PFA. Failure arcs and epsilon are made explicit first, and weights are normalized as in
// fsa/ops/push (fails with `improper` or `diverged` as there). For the log and real semirings.
PfaPtr pfa_of_machine(const Machine &machine, const Run &run);

}  // namespace hws

// A factor's machine with its failure and default arcs written out, and which arcs of the machine each look-up went through.
// Expected counts of a factor's arcs are taken over such a machine.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"
#include "fsa/machine/machine.hh"

namespace hws {

struct ExpandedFactor {
  MachinePtr machine;        // has neither failure nor default arcs; states have the original's numbers
  Array<ArcId> arc;          // by its arcs, the arc that reads; empty: the same one
  Array<State> ends_at;      // by state, the state whose final weight its look-up of the end finds; -1: none. Empty: itself
};

// Made once and kept with the machine, in the log semiring over sized alphabets. `limit`.
// O(arcs of the result + length of failure chains).
const ExpandedFactor &expanded_factor(const MachinePtr &m, const Run &run);

// Adds expected counts by the expanded machine's arcs, and by its states of ends, to those of the original's arcs and states. A
// failure arc counts once for each look-up through it.
void fold_counts(const Machine &m, const ExpandedFactor &expanded, std::span<const double> arcs, std::span<const double> ends,
                 std::span<double> to_arcs, std::span<double> to_finals);

// The weights of a machine's arcs and ends as plain numbers, made once and kept with it.
struct PlainWeights {
  Array<Scaled> arcs, finals;
};
const PlainWeights &plain_weights(const Machine &m);

}  // namespace hws

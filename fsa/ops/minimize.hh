// The deterministic machine with the fewest states that gives every string the
// weight it has.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// Deterministic by label tuples: `unsupported`, naming the state and the labels, if a
// state on accepting paths has two arcs that agree on every tape. An arc that is epsilon
// on every tape is one more letter. Failure and default arcs are made explicit; useless
// states, arcs and finals of weight zero left out. The result is pushed to the start
// (fsa/ops/push.hh), but a start that paths come back to gets no copy: the total is in all final weights then.
// Weights count as equal as near_classes says, by costs and run.delta, and a merged state has those of its lowest-numbered
// member. States are numbered in the order of their lowest members, the start 0. `diverged` if the total is infinite.
// O(arcs) if acyclic (plus sorting each row and the different weights), otherwise O(arcs log states).
MachinePtr minimize(const MachinePtr &m, const Run &run);

}  // namespace hws

// Whether two machines are the same up to the numbering of their states.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// Compares what the start leads to by arcs of any kind, failure and default arcs being
// arcs with these labels: a one-to-one map of states, starts onto each other, under
// which every state's arcs (any order) and final weights agree. Weights agree as
// near_classes says, by costs and run.delta. Different tapes, semirings or
// alphabets that do not match: `argument`.
// Deterministic machines: O(arcs log arcs). Others: colour refinement, then search; each
// attempt at a pair counts as a state of run.max_states.
bool isomorphic(const Machine &a, const Machine &b, const Run &run);

}  // namespace hws

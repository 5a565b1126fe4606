// Silent beginnings and ends written as weights: what a projection leaves of the tapes it sums over.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// The same weight for every tuple of strings. States from which nothing can be read any more become final weights of
// the states before them and one last state; states before which nothing can have been read become one, the start.
// Silent arcs in between stay: this is no epsilon removal, and never makes the machine larger. Then trimmed; arcs of a
// state that agree in labels and destination are merged. A machine without silent arcs is only trimmed, failure and
// default arcs staying as they are; otherwise they are made explicit. Real and log (`unsupported` for the others).
// `diverged` if a silent cycle makes some string's weight infinite: if it returns, every string's is finite.
// O(states + arcs), plus sorting each row and the solves of silent cycles.
MachinePtr absorb_silent(const MachinePtr &m, const Run &run);

}  // namespace hws

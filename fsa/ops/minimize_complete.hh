// The smallest of the complete deterministic acceptors, default arcs kept.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// m: of one tape, deterministic, all weights one, without epsilons and failure arcs,
// and every state reads every symbol, some by default (what complement() makes of
// machines without failure arcs); `internal` otherwise. Parts that cannot be reached are
// left out; what a state reads as it reads all that m does not name goes by its default
// arc, so that the alphabet's size does not matter. States are numbered in the order of
// their lowest members, so the start keeps its place among them.
// O(states · named symbols · log states) time, 20 bytes for each of those products.
MachinePtr minimize_complete(const MachinePtr &m, const Run &run);

}  // namespace hws

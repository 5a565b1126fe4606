// The smallest of the complete deterministic acceptors, default arcs kept.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// m: of one tape, deterministic, all weights one, without epsilons and failure arcs,
// each state reading every symbol, if only by default: what complement() makes of
// machines without failure arcs; `internal` otherwise. Symbols that m does not name go by
// one default arc per state, so that the alphabet's size does not matter. States that
// cannot be reached are left out, those that accept nothing stay; they are numbered in
// the order of their lowest members.
// O(states · named symbols · log states) time, 20 bytes for each of those products.
MachinePtr minimize_complete(const MachinePtr &m, const Run &run);

}  // namespace hws

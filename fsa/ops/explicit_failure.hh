// The same machine without failure and default arcs: every look-up written out
// (φ for each symbol of the chain, ρ for each symbol of the alphabet, finals
// resolved). For operations that cannot keep them native, within limits.
#pragma once
#include <span>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// Returns m itself if it has neither. `unsupported` for ρ on an open tape.
MachinePtr explicit_failure(const MachinePtr &m, const Run &run);

// The same for strings over `symbols` (ascending) alone, on the tape of the failure and default arcs. Each symbol is looked
// up, so the alphabet may be open. O(states · symbols · look-up). Returns m itself, with all its arcs, if it has neither kind
// of arc.
MachinePtr explicit_failure_for(const MachinePtr &m, std::span<const Label> symbols, const Run &run);

}  // namespace hws

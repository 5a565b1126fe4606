// The same machine without failure and default arcs: every look-up written out
// (φ for each symbol of the chain, ρ for each symbol of the alphabet, finals
// resolved). For operations that cannot keep them native, within limits.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// Returns m itself if it has neither. `unsupported` for ρ on an open tape.
MachinePtr explicit_failure(const MachinePtr &m, const Run &run);

}  // namespace hws

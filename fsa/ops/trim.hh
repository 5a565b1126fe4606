// Keeps states that are both accessible and coaccessible, with failure look-ups
// resolved; a failure arc and its target stay as long as a kept state's look-up
// can go through them. The start state always stays, as state 0.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

MachinePtr trim(const MachinePtr &m, const Run &run);
// The same for a machine without failure arcs whose states are all accessible.
MachinePtr trim_reached(const MachinePtr &m, const Run &run);

}  // namespace hws

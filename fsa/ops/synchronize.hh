// Synchronization of machines of several tapes whose tapes never drift apart without
// bound. See hws_machine_synchronize.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

MachinePtr synchronize(const MachinePtr &m, const Run &run);

}  // namespace hws

// Synchronization of machines of several tapes whose tapes never drift apart without
// bound. See hws_machine_synchronize.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/base/short_text.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// For a machine without failure and default arcs: a message that names tapes which drift apart without bound, and where.
// Empty if the machine can be synchronized. O(tapes · (states + arcs)).
ShortText unbounded_delay(const Machine &m, const Run &run);

MachinePtr synchronize(const MachinePtr &m, const Run &run);

}  // namespace hws

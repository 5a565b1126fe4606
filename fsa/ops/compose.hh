// Composition of weighted machines (docs/semantics.md, section 5), native on
// failure and default arcs of the joined tape. See hws_machine_compose.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

MachinePtr compose(const MachinePtr &a, const MachinePtr &b, const Run &run);

}  // namespace hws

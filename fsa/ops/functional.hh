// Whether a machine maps each string of tape 0 to one tuple of strings at most. See
// hws_machine_is_functional.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

bool is_functional(const MachinePtr &m, const Run &run);

}  // namespace hws

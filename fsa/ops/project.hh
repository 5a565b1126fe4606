// Projection onto some tapes, and inversion. See hws_machine_project, hws_machine_invert.
#pragma once
#include <span>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

MachinePtr project(const MachinePtr &m, std::span<const int32_t> tapes, const Run &run);
// All tapes, in reverse order.
MachinePtr invert(const MachinePtr &m, const Run &run);

}  // namespace hws

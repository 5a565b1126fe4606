// Projection onto some tapes. See hws_machine_project.
#pragma once
#include <span>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

MachinePtr project(const MachinePtr &m, std::span<const int32_t> tapes, const Run &run);

}  // namespace hws

// A machine restricted to the strings that an unweighted acceptor rejects. See hws_machine_difference.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

MachinePtr difference(const MachinePtr &a, const MachinePtr &b, const Run &run);

}  // namespace hws

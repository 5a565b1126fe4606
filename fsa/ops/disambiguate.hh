// A machine with at most one accepting path per string, and the same weights. See
// hws_machine_disambiguate.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

MachinePtr disambiguate(const MachinePtr &m, const Run &run);

}  // namespace hws

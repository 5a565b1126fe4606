// Regular expressions over an alphabet's names. See hws_machine_from_regex.
#pragma once
#include <string_view>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

MachinePtr regex_machine(const AlphabetPtr &alphabet, Semiring semiring, std::string_view pattern, const Run &run);

}  // namespace hws

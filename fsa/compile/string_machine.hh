// The machine that accepts one string with weight one. See hws_machine_from_labels.
#pragma once
#include <span>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

MachinePtr string_machine(const AlphabetPtr &alphabet, Semiring semiring, std::span<const Label> labels,
                          const Run &run = Run{});

}  // namespace hws

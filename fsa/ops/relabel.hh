// Other symbols on one tape. All other arrays are shared with the machine.
// See include/hawser/rational.h.
#pragma once
#include <span>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// from[i] becomes to[i] at the same time for all i; other labels stay. alphabet: of the
// tape of the result; null: as it was.
MachinePtr relabel(const MachinePtr &m, int32_t tape, std::span<const Label> from, std::span<const Label> to,
                   const AlphabetPtr &alphabet, const Run &run);
// The same strings over another alphabet: matched by name if both have names, else by number.
MachinePtr realphabet(const MachinePtr &m, int32_t tape, const AlphabetPtr &alphabet, const Run &run);

}  // namespace hws

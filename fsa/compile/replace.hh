// Replacement of labels by machines (recursive transition networks). See
// hws_machine_replace.
#pragma once
#include <optional>
#include <span>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// labels[i] == 0: machine i is never called. What calls nested deeper than max_depth would add is left out, and cut_short is
// set; without one, calls nest as deep as they do.
MachinePtr replace(std::span<const MachinePtr> machines, std::span<const Label> labels, int32_t root, int32_t tape,
                   std::optional<int64_t> max_depth, bool &cut_short, const Run &run);

}  // namespace hws

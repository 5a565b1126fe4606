// Replacement of labels by machines (recursive transition networks). See
// hws_machine_replace.
#pragma once
#include <span>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

inline constexpr int64_t kNoDepth = -1;

// labels[i] == 0: machine i is never called. max_depth ≥ 0: what calls nested deeper
// than that would add is left out; kNoDepth: calls nest as deep as they do.
MachinePtr replace(std::span<const MachinePtr> machines, std::span<const Label> labels, int32_t root, int32_t tape,
                   int64_t max_depth, const Run &run);

}  // namespace hws

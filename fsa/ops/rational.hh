// The rational operations and their kin. Each keeps one path per path (or per pair
// or sequence of paths), so that totals come out exactly. See include/hawser/rational.h.
#pragma once
#include <span>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

enum class Closure : int32_t { star = 0, plus = 1, option = 2 };

MachinePtr union_of(std::span<const MachinePtr> machines, const Run &run);
MachinePtr concat(std::span<const MachinePtr> machines, const Run &run);
MachinePtr closure(const MachinePtr &m, Closure kind, const Run &run);
MachinePtr cross(const MachinePtr &a, const MachinePtr &b, const Run &run);
MachinePtr reverse(const MachinePtr &m, const Run &run);

}  // namespace hws

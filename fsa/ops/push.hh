// Weight pushing: the same weights for all strings, moved along the paths.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"
#include "fsa/ops/potentials.hh"

namespace hws {

enum class PushDirection : int32_t { to_start = 0, to_end = 1 };

// Toward the start, by backward weights β: an arc s→t weighs w·β(t)/β(s), a final
// weight f/β(s), a failure arc s→b k·β(b)/β(s), kept as it is otherwise (native): what
// leaves a state, look-ups resolved, then sums to one.
// The start's weights alone are not divided, so that the total stays where all paths
// begin; a start that arcs lead back to gets a copy for that, unless the total is one
// (up to 1e-14).
// Toward the end, by forward weights α, failure and default arcs made explicit: an arc
// weighs α(s)·w/α(t), a final weight α(s)·f/α(start); what enters a state other than
// the start sums to one.
// States without mass are left out and the start becomes 0. `diverged` if the total is
// infinite. O(states + arcs) besides the sums.
MachinePtr push(const MachinePtr &m, PushDirection direction, const Run &run);

// Pushed to the start with the start divided too: *total has what was taken away. A
// machine without mass becomes one state and a total of zero.
MachinePtr push_apart(const MachinePtr &m, Potential *total, const Run &run);

// The probabilistic machine: push_apart without the total. Real and log; `empty`
// without mass.
MachinePtr normalize(const MachinePtr &m, const Run &run);

}  // namespace hws

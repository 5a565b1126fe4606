// Smaller machines that keep what matters most.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// Keeps arcs and finals that are on some path whose cost is at most the best path's
// plus `threshold`, costs being −ln of a single path's weight in every semiring; and, if
// max_states > 0, of the states the max_states with the least cost of a best path through
// them, ties by number. Failure and default arcs are made explicit; the result is trimmed,
// so it may have fewer states. A machine that accepts nothing stays so. `diverged` if
// there is no best path. O(states + arcs), more on cyclic machines.
MachinePtr prune(const MachinePtr &m, double threshold, int64_t max_states, const Run &run);

// Keeps arcs and finals whose expected count (distance/counts.hh) is at least
// `posterior`; trimmed. Failure and default arcs are made explicit. Real and log;
// `empty` without mass.
MachinePtr posterior_prune(const MachinePtr &m, double posterior, const Run &run);

}  // namespace hws

// Epsilon removal: the same weights for all strings without silent arcs (those that
// are epsilon on every tape).
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// m itself if it has no silent arc. Otherwise failure and default arcs are made
// explicit, arcs and finals of weight zero and useless states left out; states keep
// their order, the start becomes 0; arcs of a state that agree in labels and
// destination and come from several silent walks are merged. In real and log cyclic
// silent parts are summed exactly; `diverged` if such a sum is infinite.
// O(Σ over kept states of its closure's states and arcs) plus the solves.
MachinePtr rm_epsilon(const MachinePtr &m, const Run &run);

}  // namespace hws

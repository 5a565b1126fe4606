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
// O(arcs of the result, each as often as silent arcs bring it) plus the solves; never more than twice the sum over kept
// states of their closures' states and arcs. Twice the result's memory.
MachinePtr rm_epsilon(const MachinePtr &m, const Run &run);

}  // namespace hws

// Which states lie on accepting paths, with failure and default arcs resolved
// (semantics 3 and 4) and nothing expanded. Arcs and finals of weight zero count
// as what they are: arcs and finals. A ρ arc that other arcs have left no symbol reads
// nothing (on an open tape there is always one left).
#pragma once
#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// Per state: reached from the start; the end can be reached from it. A state that
// look-ups only pass through is neither because of them. Any machine;
// O(states + arcs) without failure arcs, and where own arcs alone settle every state.
// Else each arc to a state they left open is looked at once more per state that
// blocks it, times the depth of the failure arcs at worst.
Array<char> accessible(const Machine &m, const Run &run);
Array<char> coaccessible(const Machine &m, const Run &run);

}  // namespace hws

// The part of a machine that carries mass, for operations that do not keep failure and default arcs. Without these an arc or
// final weight of zero blocks nothing, so it is dropped.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// The machine without arcs and finals of weight zero; states keep their numbers.
// m itself if it has none. No φ or ρ. O(states + arcs).
MachinePtr without_zeros(const MachinePtr &m, const Run &run);

// Per state of a machine without φ, ρ and zero weights: it lies on an accepting path.
Array<char> useful_states(const Machine &m, const Run &run);

// The machine that accepts nothing: one state, m's tapes and semiring.
MachinePtr nothing_like(const Machine &m);

}  // namespace hws

// Sums over a machine as it stands: log semiring, no failure and no default arcs, every arc to a state of a higher number.
// Costs become linear weights a block at a time, just before they are summed, and are not kept: a machine summed once
// pays neither for writing them nor for a look at its targets beforehand (distance/linear_graph.hh). The same additions in
// the same order as over the linear graph, so the same bits.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// Forward or backward weights per state, if this is the machine's first sum and it is such a machine. Else false, with `x` of
// no use: that costs one look at the machine's kept structures, or a pass that ends at the first arc that leads back or cost
// beyond ±277 (finals may be zero); the linear graph made then is asked from then on. O(states + arcs). Throws `limit` where
// linear_graph would.
bool first_forward(const Machine &m, Array<Scaled> &x, const Run &run);
bool first_backward(const Machine &m, Array<Scaled> &x, const Run &run);

}  // namespace hws

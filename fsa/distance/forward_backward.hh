// Forward and backward weights over a machine's linear graph, cyclic parts
// solved exactly (distance/cyclic_solve.hh). O(edges) plus the solves.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/distance/linear_graph.hh"

namespace hws {

// Per node. Throws `diverged`, naming a state of the component. `forward` sums
// over every node reachable from the start, `backward` over every node from
// which the end can be reached.
Array<Scaled> forward(const LinearGraph &g, const Run &run);
Array<Scaled> backward(const LinearGraph &g, const Run &run);
// The same of a machine, whose states come first. Its first sum makes no linear graph if it can do without
// (distance/ordered_sum.hh): to the bit what later ones give.
Array<Scaled> forward(const Machine &m, const Run &run);
Array<Scaled> backward(const Machine &m, const Run &run);
// As backward, but only over nodes that are also reachable from the start; the
// others are zero. What total, counts, sampling and n best strings need: it
// diverges exactly if the machine's total is infinite.
Array<Scaled> backward_useful(const LinearGraph &g, const Run &run);
Array<Scaled> forward_useful(const LinearGraph &g, const Run &run);

// Tropical twins, on costs; +∞: not reached. `diverged` on a negative cycle.
Array<double> tropical_forward(const LinearGraph &g, const Run &run);
Array<double> tropical_backward(const LinearGraph &g, const Run &run);
Array<double> tropical_backward_useful(const LinearGraph &g, const Run &run);

// Total weight of a machine, real or log; tropical: Scaled::exp(−best cost).
// Zero if nothing is accepted.
Scaled total(const Machine &m, const Run &run);
// The least cost itself, to the bit; +∞ if nothing is accepted.
double tropical_total(const Machine &m, const Run &run);

}  // namespace hws

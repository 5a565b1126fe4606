// Products of messages that are machines, and keeping them small.
#pragma once
#include <optional>
#include <vector>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// The intersection of acceptors, smallest first, failure arcs native; null for none. Made compact if it is of two or more.
MachinePtr acceptor_product(std::vector<MachinePtr> factors, const Run &run);

// Returns a smaller machine with the same weights, scaled to a total of one if the total is finite. Silent ends are absorbed. A
// machine without cycles is determinized and minimized. One with cycles loses its silent arcs, and is minimized if it is
// deterministic. Each of these is given up beyond twice the states or four times the arcs. Weights that merge differ by at most
// 1e-13. Throws `empty` if nothing is accepted, and `diverged` if a string has infinite weight.
MachinePtr compact_message(const MachinePtr &m, const Run &run);

// Whether two machines are the same to the bit: arrays and start.
bool same_machine(const Machine &a, const Machine &b);

// Returns the largest difference of two costs if the machines have the same shape: states, arcs, labels, and zero weights at
// the same places. Returns nothing for others.
std::optional<double> shape_distance(const Machine &a, const Machine &b);
// Machines of the same shape, their costs mixed as damped_log does: path by path a geometric mean.
MachinePtr mixture(const MachinePtr &fresh, const Machine &old, double damping, const Run &run);

}  // namespace hws

// Products of messages that are machines, and keeping them small.
#pragma once
#include <vector>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// The intersection of acceptors, smallest first, failure arcs native; null for none. Made compact if it is of two or more.
MachinePtr acceptor_product(std::vector<MachinePtr> factors, const Run &run);

// The same weights: silent ends absorbed; without cycles determinized and minimized, with cycles silent arcs removed
// and a deterministic machine minimized, each if that takes little: within twice the states and four times the arcs. Weights
// that merge differ by at most 1e-13. Then scaled to a total of one, if the total is finite. `empty` if nothing is accepted;
// `diverged` if a string has infinite weight.
MachinePtr compact_message(const MachinePtr &m, const Run &run);

// Whether two machines are the same to the bit: arrays and start.
bool same_machine(const Machine &a, const Machine &b);

// How far apart two beliefs, acceptors of total one, are: the Euclidean distance of their probability vectors, which no
// string's change of probability exceeds; from Σp², Σpq and Σq², so that what is below 1e-7 of their norm counts as 0.
// Where those products are too large to sum (states times arcs beyond 2^16), the largest difference of expected
// numbers of symbols and of strings that are empty: that sees less.
double belief_distance(const MachinePtr &p, const MachinePtr &q, const Run &run);

}  // namespace hws

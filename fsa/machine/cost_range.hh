// Whether a machine's costs are such that sums of them are numbers a double or a scaled real holds.
#pragma once
#include "fsa/machine/machine.hh"

namespace hws {

// Least costs are sums of fewer than 2^31 costs: none of them overflows while each lies within this of 0.
inline constexpr double kMostLeastCost = 1e298;

// Throws `limit`, naming the arc or state, for a finite cost beyond ±1e9 in the log semiring (kMostSummedCost) or beyond
// ±1e298 in the tropical one. O(states + arcs) there; weights of real and boolean machines are not looked at.
void check_cost_range(const Machine &m);

}  // namespace hws

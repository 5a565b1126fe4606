// Elimination of states in scaled arithmetic, which nothing can overflow: finds
// the exponents of x when they are too far apart for doubles and sweeps are slow
// to find them. About 20 times slower than in doubles, otherwise the same.
#pragma once
#include <span>

#include "fsa/distance/elimination_order.hh"

namespace hws {

// x of `system`, to about the condition of I − N times 1e-16. False if a state
// returns to itself, by way of those before it, with weight 1 or more: the sum is
// infinite. O(order.work) time, 24 bytes per entry of U.
bool scaled_elimination(const BalancedSystem &system, const EliminationOrder &order, std::span<Scaled> x,
                        const Run &run);

}  // namespace hws

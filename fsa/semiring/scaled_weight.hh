// A machine's weight as a scaled real, and the range that every sum in the real and log semirings takes.
#pragma once
#include "fsa/base/scaled.hh"
#include "fsa/semiring/semiring.hh"

namespace hws {

// Costs of a log machine that enter a sum lie within this of 0. Exponents of arcs then have 32 bits and those of sums 64,
// and no path of fewer than 2^29 arcs can overflow a sum's exponent. Machines may hold any cost; sums refuse those beyond.
inline constexpr double kMostSummedCost = 1e9;

// Throws `limit` for a finite cost beyond ±kMostSummedCost.
void check_summed_cost(double cost);

// The value of a weight as a real or log machine stores it; `limit` as above.
Scaled scaled_weight(Semiring semiring, double stored);

}  // namespace hws

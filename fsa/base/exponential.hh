// exp(−cost) for whole arrays: what costs become before they are summed.
#pragma once
#include <cstddef>

#include "fsa/base/instruction_set.hh"

namespace hws {

// Costs whose exponentials are far from the ends of the range of doubles: e^277 < 2^400.
inline constexpr double kMostExpCost = 277;

// out[i] = exp(−cost[i]), with an error below 1 unit in the last place. False if a cost
// is beyond ±kMostExpCost, infinite or NaN: its place then holds nothing of use. The
// same bits on every machine.
bool exp_of_costs(const double *cost, double *out, size_t n) noexcept;

// The same by one instruction set, which the processor must have.
using ExpOfCosts = bool (*)(const double *cost, double *out, size_t n);
ExpOfCosts exp_of_costs_by(InstructionSet set) noexcept;

}  // namespace hws

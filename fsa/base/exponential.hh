// exp(−cost) for whole arrays: what costs become before they are summed.
#pragma once
#include <cstddef>

namespace hws {

// Costs whose exponentials are far from the ends of the range of doubles: e^277 < 2^400.
inline constexpr double kMostExpCost = 277;

// out[i] = exp(−cost[i]), with an error below 1 unit in the last place. False if a cost
// is beyond ±kMostExpCost, infinite or NaN: its place then holds nothing of use. The
// loop has no branch and no call, so compilers make vector code of it. The same bits on
// every machine: the two forms differ in the width of their vectors only.
bool exp_of_costs(const double *cost, double *out, size_t n) noexcept;

// Its two forms. kHasWideExp: the wide one was built for AVX2, and runs only where that is.
extern const bool kHasWideExp;
bool exp_of_costs_baseline(const double *cost, double *out, size_t n) noexcept;
bool exp_of_costs_wide(const double *cost, double *out, size_t n) noexcept;

}  // namespace hws

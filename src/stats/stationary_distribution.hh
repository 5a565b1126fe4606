// The stationary distribution of a Markov chain (Grassmann, Taksar, Heyman: "Regenerative analysis and steady state
// distributions for Markov chains", 1985): elimination without subtraction, so that each number is right to about n · 1e-16 of
// itself.
#pragma once
#include <cstddef>

#include "fsa/base/array.hh"

namespace hws {

// `rates[i · stride + j]`, i ≠ j: how likely state i is followed by state j, times what makes row i's rates comparable with the
// others': for a stochastic matrix the matrix itself; the diagonal is not read. Written over. n numbers that sum to 1: π with
// Σ_i π_i rates_ij = π_j Σ_i rates_ji over i ≠ j. Where not every state can be reached from every other, one of those that
// there are. O(n³).
Array<double> stationary_distribution(Array<double> rates, size_t n, size_t stride);

}  // namespace hws

// The stationary distribution of a Markov chain (Grassmann, Taksar, Heyman: "Regenerative analysis and steady state
// distributions for Markov chains", 1985). The elimination has no subtraction, so the relative error of each number is about n
// · 1e-16.
#pragma once
#include <cstddef>

#include "fsa/base/array.hh"

namespace hws {

// rates[i · stride + j], i ≠ j, is how likely state j follows state i, times a factor that makes row i comparable with other
// rows. For a stochastic matrix it is the matrix itself. The diagonal is not read. `rates` is overwritten. Returns n numbers π
// that sum to 1, with Σ_i π_i rates_ij = π_j Σ_i rates_ji over i ≠ j. If some states cannot reach some others, there may be
// several such distributions, and one is returned. O(n³).
Array<double> stationary_distribution(Array<double> rates, size_t n, size_t stride);

}  // namespace hws

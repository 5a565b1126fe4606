// The chi-square distribution.
#pragma once
#include <cstdint>

namespace hws {

// The probability of a value of at least x with n ≥ 1 degrees of freedom; it is 1 for x ≤ 0. Computed by the finite series for
// whole n (Abramowitz and Stegun 1964, 26.4.4 and 26.4.5), relative to its largest term. Relative error about 1e-13 · n. O(n).
double chi_square_tail(double x, int64_t n);

}  // namespace hws

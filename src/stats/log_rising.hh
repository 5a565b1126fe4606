// ln Γ(x + n) − ln Γ(x), the logarithm of the rising factorial x (x + 1) ... (x + n − 1): what collapsed probabilities
// are made of. x > 0, n ≥ 0. Relative error about 1e-14 (where the result is near 0: absolute). Up to 16 factors are
// multiplied; beyond, Stirling's series at arguments of 16 and more. No state, unlike the C library's lgamma.
#pragma once
#include <cstdint>

namespace hws {

double log_rising(double x, int64_t n);

}  // namespace hws

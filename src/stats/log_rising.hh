// ln Γ(x + n) − ln Γ(x), the logarithm of the rising factorial x (x + 1) ... (x + n − 1), from which collapsed probabilities
// are made. x > 0, n ≥ 0. The relative error is about 1e-14; if the result is near 0, the absolute error. Up to 16 factors are
// multiplied. For more, Stirling's series is used at arguments of at least 16. Unlike the C library's lgamma it has no state.
#pragma once
#include <cstdint>

namespace hws {

double log_rising(double x, int64_t n);

}  // namespace hws

// Vectors of four, where the build compiles this file for AVX2 (cmake/library.cmake).
#include "fsa/base/exponential.hh"

#ifdef __AVX2__
#include "fsa/base/exponential_kernel.hh"
#endif

namespace hws {

#ifdef __AVX2__
const bool kHasWideExp = true;
bool exp_of_costs_wide(const double *cost, double *out, size_t n) noexcept { return exp_kernel(cost, out, n); }
#else
const bool kHasWideExp = false;
bool exp_of_costs_wide(const double *cost, double *out, size_t n) noexcept { return exp_of_costs_baseline(cost, out, n); }
#endif

}  // namespace hws

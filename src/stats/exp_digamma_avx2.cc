// Vectors of four, where the build compiles this file for AVX2 (cmake/library.cmake).
#include "src/stats/exp_digamma.hh"

#ifdef __AVX2__
#include "src/stats/exp_digamma_kernel.hh"
#endif

namespace hws {

#ifdef __AVX2__
const bool kHasWideExpDigamma = true;
void exp_digamma_costs_wide(const double *x, double *cost, double *factor, size_t n) noexcept {
  exp_digamma_kernel(x, cost, factor, n);
}
#else
const bool kHasWideExpDigamma = false;
void exp_digamma_costs_wide(const double *x, double *cost, double *factor, size_t n) noexcept {
  exp_digamma_costs_baseline(x, cost, factor, n);
}
#endif

}  // namespace hws

// The same loop for the baseline and for wider vectors; without fused multiply-add, so
// that both give the same bits.
#include "fsa/base/exponential.hh"

#include "fsa/base/exponential_kernel.hh"

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#endif

namespace hws {

#if defined(__x86_64__) && defined(__GNUC__)
namespace {

// Whether processor and system know vectors of four doubles. __builtin_cpu_supports says so too, but brings the table of
// every processor's every feature, 5 KB. Asked once: in a virtual machine the question costs a microsecond or two.
bool has_avx2() {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_OSXSAVE)) return false;
  unsigned saved, high;  // which registers the system saves: bits 1 and 2 are those of vectors
  __asm__("xgetbv" : "=a"(saved), "=d"(high) : "c"(0));
  return (saved & 6) == 6 && __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_AVX2);
}

}  // namespace
#endif

bool exp_of_costs_baseline(const double *cost, double *out, size_t n) noexcept { return exp_kernel(cost, out, n); }

bool exp_of_costs(const double *cost, double *out, size_t n) noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
  static const bool wide = kHasWideExp && has_avx2();
  if (wide) return exp_of_costs_wide(cost, out, n);
#endif
  return exp_of_costs_baseline(cost, out, n);
}

}  // namespace hws

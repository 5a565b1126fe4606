#include "fsa/base/processor.hh"

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#endif

namespace hws {

#if defined(__x86_64__) && defined(__GNUC__)

// __builtin_cpu_supports says so too, but brings the table of every processor's every feature, 5 KB.
static bool ask() noexcept {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_OSXSAVE)) return false;
  unsigned saved, high;  // which registers the system saves: bits 1 and 2 are those of vectors
  __asm__("xgetbv" : "=a"(saved), "=d"(high) : "c"(0));
  return (saved & 6) == 6 && __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_AVX2);
}

bool processor_has_avx2() noexcept {
  static const bool has = ask();
  return has;
}

#else

bool processor_has_avx2() noexcept { return false; }

#endif

}  // namespace hws

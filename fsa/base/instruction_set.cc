#include "fsa/base/instruction_set.hh"

#if HWS_AVX2
#include <cpuid.h>
#endif

namespace hws {

// __builtin_cpu_supports answers the same question, but links a table of all processors and features (5 KB).
InstructionSet instruction_set() {
#if HWS_AVX2
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_OSXSAVE)) return InstructionSet::baseline;
  unsigned saved, high;  // which registers the system saves: bits 1 and 2 are those of vectors
  __asm__("xgetbv" : "=a"(saved), "=d"(high) : "c"(0));
  if ((saved & 6) != 6 || !__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(b & bit_AVX2)) return InstructionSet::baseline;
  return InstructionSet::avx2;
#else
  return InstructionSet::baseline;
#endif
}

}  // namespace hws

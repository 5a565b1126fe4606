// Which vectors a kernel may use (fsa/base/simd.hh).
#pragma once
#include <cstdint>

// Whether the build has code for AVX2. GCC for Windows keeps no stack aligned for such registers (its bug 54412).
#if defined(__x86_64__) && defined(__GNUC__) && (defined(__clang__) || !defined(_WIN32))
#define HWS_AVX2 1
#else
#define HWS_AVX2 0
#endif

namespace hws {

enum class InstructionSet : int32_t { baseline, avx2 };

// The widest set that processor, system and build have. In a virtual machine the question costs a microsecond or two: ask once.
InstructionSet instruction_set();

}  // namespace hws

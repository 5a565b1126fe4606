// Compiles a kernel once per instruction set that the build has code for. HWS_KERNEL is the path of a header with the kernel's
// loops, which are in namespace hws::HWS_SET and use the vectors of fsa/base/simd_vectors.hh:
//
//   #include "fsa/base/simd.hh"
//   #define HWS_KERNEL "fsa/base/exponential_kernel.hh"
//   #include "fsa/base/each_instruction_set.hh"
//
// That makes hws::baseline and, on x86-64, hws::avx2. The attributes are in the source, so that every build has them, whatever
// its flags. Such a header includes nothing but other kernel headers: all else is included before, because a function that a
// region defines runs on processors with its instructions only, and the linker keeps one copy of a template's instance. Hence
// also no instances of the standard library's templates there, and no lambdas, which compilers forget to mark.
#ifndef HWS_KERNEL
#error HWS_KERNEL must be the path of a header
#endif

#define HWS_SET baseline
#define HWS_VECTOR_BYTES 16
#include HWS_KERNEL
#undef HWS_SET
#undef HWS_VECTOR_BYTES

#if HWS_AVX2
#define HWS_SET avx2
#define HWS_VECTOR_BYTES 32
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2")
// Loops over the vectors of a tile are unrolled at -O3, or the tile lies in memory; a single compiler line has -O2. At -Os GCC
// leaves the upper halves of registers in use, which slows whatever runs after the kernel.
#ifdef __OPTIMIZE_SIZE__
#pragma GCC optimize("O2")
#elif defined(__OPTIMIZE__)
#pragma GCC optimize("O3")
#endif
#endif
#include HWS_KERNEL
#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#undef HWS_SET
#undef HWS_VECTOR_BYTES
#endif

#undef HWS_KERNEL

// The vectors that kernels compute with (fsa/base/simd_vectors.hh), for each instruction set that the build has code for. How a
// kernel is compiled for all of them: fsa/base/each_instruction_set.hh. All sets compute the same bits: a kernel states the
// order of its operations, and nothing is fused (-ffp-contract=off).
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "fsa/base/instruction_set.hh"

#if HWS_AVX2
#include <immintrin.h>
#endif

#define HWS_KERNEL "fsa/base/simd_vectors.hh"
#include "fsa/base/each_instruction_set.hh"

// What a kernel has for an instruction set: `what` is a function or a constant of its namespaces.
#if HWS_AVX2
#define HWS_OF_SET(set, what) ((set) >= InstructionSet::avx2 ? &avx2::what : &baseline::what)
#else
#define HWS_OF_SET(set, what) ((void)(set), &baseline::what)
#endif

// The uniform numbers of collapsed samplers' draws, many at once; the same ones by every instruction set.
#pragma once
#include <cstdint>

#include "fsa/base/instruction_set.hh"

namespace hws {

// The first uniform numbers [0, 1) of an item of a random stream (Rng::key), at least `count` of at most kGibbsDraws; multiples
// of 2^-24. The ith is made of word i / 16 % 4 of block i / 64 · 16 + i % 16 of Philox 4x32-10 (fsa/base/rng.hh).
using GibbsUniforms = void (*)(uint32_t key0, uint32_t key1, uint64_t item, int32_t count, float *out);

// That of one instruction set, which the processor must have.
GibbsUniforms gibbs_uniforms_by(InstructionSet set);
GibbsUniforms fastest_gibbs_uniforms();

}  // namespace hws

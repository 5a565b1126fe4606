// The uniform numbers of collapsed samplers' draws, many at once. All instruction sets give the same ones.
#pragma once
#include <cstdint>

#include "fsa/base/instruction_set.hh"

namespace hws {

// Writes the first uniform numbers in [0, 1) of an item of a random stream (Rng::key): at least `count`, which is at most
// kGibbsDraws. They are multiples of 2^-24. Number i is made of word i / 16 % 4 of block i / 64 · 16 + i % 16 of Philox 4x32-10
// (fsa/base/rng.hh).
using GibbsUniforms = void (*)(uint32_t key0, uint32_t key1, uint64_t item, int32_t count, float *out);

// Returns the function of one instruction set, which the processor must have.
GibbsUniforms gibbs_uniforms_by(InstructionSet set);
GibbsUniforms fastest_gibbs_uniforms();

}  // namespace hws

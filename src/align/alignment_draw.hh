// Draws for Gibbs samplers of alignments. The weight of source position i is a product of four numbers,
//     lexical[i] * scale[i] * from[i] * to[i],
// of which the first is that of the words, the second the position's own, and the others those of the jumps that lead to the
// position and from it. Numbers lie side by side, sixteen of them at once.
#pragma once
#include <cstdint>

#include "fsa/base/instruction_set.hh"

namespace hws {

// All arrays have whole vectors of sixteen numbers. `scale` is 0 behind the last position.
struct AlignmentDraw {
  const float *lexical, *scale, *from, *to;
  float *weights, *sums;  // written: the products, and their running sums
  int32_t vectors;
};

struct AlignmentKernels {
  // numbers[i] = table[places[i]] for i of 0 to n - 1. The `next` places behind these will be read by the next call, so that
  // the processor is asked to fetch them now.
  void (*read_places)(int32_t n, const float *table, const int32_t *places, int32_t next, float *numbers);
  // Returns 0 for null, whose weight is `null`, or a position from 1. `total` receives the sum of all weights.
  int32_t (*draw)(const AlignmentDraw &draw, float null, float uniform, float *total);
};

AlignmentKernels alignment_kernels_by(InstructionSet set);
const AlignmentKernels &fastest_alignment_kernels();

// A whole number of vectors.
constexpr int32_t alignment_vectors(int32_t positions) { return (positions + 15) / 16; }

}  // namespace hws

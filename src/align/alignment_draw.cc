// Optimize: speed
#include "src/align/alignment_draw.hh"

#include "fsa/base/simd.hh"
#include "src/draws/gibbs_rows.hh"

#define HWS_KERNEL "src/align/alignment_draw_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

AlignmentKernels alignment_kernels_by(InstructionSet set) {
  return {HWS_OF_SET(set, read_places), HWS_OF_SET(set, draw_alignment)};
}

const AlignmentKernels &fastest_alignment_kernels() {
  static const AlignmentKernels fastest = alignment_kernels_by(instruction_set());
  return fastest;
}

}  // namespace hws

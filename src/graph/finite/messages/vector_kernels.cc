// Optimize: speed
#include "fsa/base/prefetch.hh"
#include "fsa/base/simd.hh"
#include "src/graph/finite/messages/vector_messages.hh"

#define HWS_KERNEL "src/graph/finite/messages/vector_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

VectorKernel vector_kernel_by(InstructionSet set) { return *HWS_OF_SET(set, kVectors); }

}  // namespace hws

// Optimize: speed
#include "fsa/base/simd.hh"
#include "src/graph/finite/messages/grid_messages.hh"

#define HWS_KERNEL "src/graph/finite/messages/grid_log_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

template <>
GridKernel<double> grid_kernel_by(InstructionSet set) {
  return *HWS_OF_SET(set, kGridOfDoubles);
}
template <>
GridKernel<float> grid_kernel_by(InstructionSet set) {
  return *HWS_OF_SET(set, kGridOfFloats);
}

}  // namespace hws

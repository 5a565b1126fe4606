// Optimize: speed
#include "src/pfa/sampling/gibbs_kernel.hh"

#include "fsa/base/simd.hh"

#define HWS_KERNEL "src/pfa/sampling/gibbs_places.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

GibbsKernel gibbs_kernel_by(InstructionSet set) { return {HWS_OF_SET(set, draw_chains)}; }

GibbsKernel fastest_gibbs_kernel() {
  static const GibbsKernel fastest = gibbs_kernel_by(instruction_set());
  return fastest;
}

}  // namespace hws

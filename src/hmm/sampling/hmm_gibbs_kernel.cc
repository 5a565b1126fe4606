// Optimize: speed
#include "src/hmm/sampling/hmm_gibbs_kernel.hh"

#include <math.h>

#include "fsa/base/prefetch.hh"
#include "fsa/base/simd.hh"

#define HWS_KERNEL "src/hmm/sampling/hmm_gibbs_places.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

HmmGibbsKernel hmm_gibbs_kernel_by(InstructionSet set) { return {HWS_OF_SET(set, draw_tokens)}; }

HmmGibbsKernel fastest_hmm_gibbs_kernel() {
  static const HmmGibbsKernel fastest = hmm_gibbs_kernel_by(instruction_set());
  return fastest;
}

}  // namespace hws

// Optimize: speed
#include "src/draws/gibbs_uniforms.hh"

#include "fsa/base/simd.hh"
#include "src/draws/gibbs_rows.hh"
#include "fsa/base/philox_constants.hh"

#define HWS_KERNEL "src/draws/gibbs_uniforms_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

GibbsUniforms gibbs_uniforms_by(InstructionSet set) { return HWS_OF_SET(set, draw_uniforms); }

GibbsUniforms fastest_gibbs_uniforms() {
  static const GibbsUniforms fastest = gibbs_uniforms_by(instruction_set());
  return fastest;
}

}  // namespace hws

#include "src/draws/gibbs_uniforms.hh"

#include "fsa/base/instruction_set.hh"
#include "src/draws/gibbs_uniforms_kernel.hh"

namespace hws {

const GibbsUniforms kGibbsUniformsBaseline = draw_uniforms;

GibbsUniforms fastest_gibbs_uniforms() {
  static const bool wide = kGibbsUniformsAvx2 && instruction_set() >= InstructionSet::avx2;
  return wide ? kGibbsUniformsAvx2 : kGibbsUniformsBaseline;
}

}  // namespace hws

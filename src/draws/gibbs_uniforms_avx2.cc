// Where the build compiles this file for AVX2 (cmake/library.cmake).
#include "src/draws/gibbs_uniforms.hh"

#ifdef __AVX2__
#include "src/draws/gibbs_uniforms_kernel.hh"
#endif

namespace hws {

#ifdef __AVX2__
const GibbsUniforms kGibbsUniformsAvx2 = draw_uniforms;
#else
const GibbsUniforms kGibbsUniformsAvx2 = nullptr;
#endif

}  // namespace hws

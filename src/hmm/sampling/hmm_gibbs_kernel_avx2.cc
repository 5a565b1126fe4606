// With two vectors of eight, where the build compiles this file for AVX2 (cmake/library.cmake).
#include "src/hmm/sampling/hmm_gibbs_kernel.hh"

#ifdef __AVX2__
#include "src/draws/gibbs_lanes_avx2.hh"
#include "src/hmm/sampling/hmm_gibbs_places.hh"
#endif

namespace hws {

#ifdef __AVX2__
const HmmGibbsKernel kHmmGibbsAvx2 = {draw_tokens<Lanes256>};
#else
const HmmGibbsKernel kHmmGibbsAvx2 = {nullptr};
#endif

}  // namespace hws

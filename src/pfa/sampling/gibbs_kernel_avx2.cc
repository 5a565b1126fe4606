// With two vectors of eight, where the build compiles this file for AVX2 (cmake/library.cmake).
#include "src/pfa/sampling/gibbs_kernel.hh"

#ifdef __AVX2__
#include "src/draws/gibbs_lanes_avx2.hh"
#include "src/pfa/sampling/gibbs_places.hh"
#endif

namespace hws {

#ifdef __AVX2__
const GibbsKernel kGibbsAvx2 = {draw_chains<Lanes256>};
#else
const GibbsKernel kGibbsAvx2 = {nullptr};
#endif

}  // namespace hws

// Vectors of four, where the build compiles this file for AVX2 (cmake/library.cmake).
#include "src/hmm/collapsed/token_visit.hh"

#ifdef __AVX2__
#include "src/hmm/collapsed/token_visit_kernel.hh"
#endif

namespace hws {

#ifdef __AVX2__
const TokenVisit *token_visit_wide() noexcept { return &kVisit; }
#else
const TokenVisit *token_visit_wide() noexcept { return nullptr; }
#endif

}  // namespace hws

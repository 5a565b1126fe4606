// Vectors of four, where the build compiles this file for AVX2 (cmake/library.cmake).
#include "src/stats/dense_products.hh"

#ifdef __AVX2__
#include "src/stats/dense_products_kernel.hh"
#endif

namespace hws {

#ifdef __AVX2__
const DenseProducts *dense_products_wide() noexcept { return &kProducts; }
#else
const DenseProducts *dense_products_wide() noexcept { return nullptr; }
#endif

}  // namespace hws

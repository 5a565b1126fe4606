#include "src/stats/dense_products_kernel.hh"

#include "fsa/base/instruction_set.hh"

namespace hws {

const DenseProducts &dense_products_baseline() noexcept { return kProducts; }

const DenseProducts &dense_products() noexcept {
  static const DenseProducts *const wide = instruction_set() >= InstructionSet::avx2 ? dense_products_wide() : nullptr;
  return wide ? *wide : kProducts;
}

double dense_dot(const double *a, const double *b, size_t stride) noexcept { return dot(a, b, stride); }
double dense_sum(const double *a, size_t stride) noexcept { return sum(a, stride); }

}  // namespace hws

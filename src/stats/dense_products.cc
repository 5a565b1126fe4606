#include "src/stats/dense_products_kernel.hh"

#include "fsa/base/instruction_set.hh"

namespace hws {

const DenseProducts &dense_products_baseline() noexcept { return kProducts; }

const DenseProducts &dense_products() noexcept {
  static const DenseProducts *const wide = instruction_set() >= InstructionSet::avx2 ? dense_products_wide() : nullptr;
  return wide ? *wide : kProducts;
}

double dense_dot(const double *a, const double *b, size_t stride) noexcept {
  double sum;
  column_tile<1>(a, b, stride, &sum);
  return sum;
}

double dense_sum(const double *a, size_t stride) noexcept {
  Vector s[kParts];
  for (size_t c = 0; c < kParts; ++c) s[c] = all(0);
  for (size_t j = 0; j < stride; j += kDenseLanes) {
    for (size_t c = 0; c < kParts; ++c) s[c] += load(a + j + c * kWidth);
  }
  return sum_of_parts(s);
}

}  // namespace hws

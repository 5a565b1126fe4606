// Optimize: speed
#include "src/stats/dense_products.hh"

#include "fsa/base/simd.hh"
#include "src/stats/count_codes.hh"

#define HWS_KERNEL "src/stats/dense_products_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

const DenseProducts &dense_products_by(InstructionSet set) noexcept { return *HWS_OF_SET(set, kProducts); }

const DenseProducts &dense_products() noexcept {
  static const DenseProducts &fastest = dense_products_by(instruction_set());
  return fastest;
}

double dense_dot(const double *a, const double *b, size_t stride) noexcept { return baseline::dot(a, b, stride); }
double dense_sum(const double *a, size_t stride) noexcept { return baseline::sum(a, stride); }
size_t first_largest(const double *row, const double *column, size_t n, size_t stride) noexcept {
  size_t first = 0;
  for (size_t i = 1; i < n; ++i) {
    if (row[i] + column[i * stride] > row[first] + column[first * stride]) first = i;
  }
  return first;
}

}  // namespace hws

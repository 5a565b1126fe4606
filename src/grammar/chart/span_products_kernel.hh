// The loops of src/grammar/chart/span_products.hh for one instruction set. Three vectors of columns by four rows fill the
// registers of AVX2 (src/stats/product_tiles_kernel.hh).
#include "src/stats/product_tiles_kernel.hh"

namespace hws::HWS_SET {

namespace {

static_assert(kSpanLanes % kDoubles == 0);

template <size_t C>
inline void columns_of_product(const double *const *rows, size_t count, const double *matrix, size_t n, size_t stride,
                               double *const *out, size_t j) {
  size_t k = 0;
  for (; k + 4 <= count; k += 4) product_tile<4, C, true>(rows + k, matrix, n, stride, out + k, j);
  if (k + 2 <= count) {
    product_tile<2, C, true>(rows + k, matrix, n, stride, out + k, j);
    k += 2;
  }
  if (k < count) product_tile<1, C, true>(rows + k, matrix, n, stride, out + k, j);
}

void add_products(const double *const *rows, size_t count, const double *matrix, size_t n, size_t stride, double *const *out) {
  size_t j = 0;
  for (; j + 3 * kDoubles <= stride; j += 3 * kDoubles) columns_of_product<3>(rows, count, matrix, n, stride, out, j);
  if (stride - j == 2 * kDoubles) columns_of_product<2>(rows, count, matrix, n, stride, out, j);
  if (stride - j == kDoubles) columns_of_product<1>(rows, count, matrix, n, stride, out, j);
}

template <size_t C>
inline void columns_of_outer(const double *const *left, const double *const *right, size_t count, double *sum, size_t n,
                             size_t stride, size_t j) {
  size_t i = 0;
  for (; i + 4 <= n; i += 4) outer_tile<4, C, true>(left, right, count, sum, stride, i, j);
  if (i + 2 <= n) {
    outer_tile<2, C, true>(left, right, count, sum, stride, i, j);
    i += 2;
  }
  if (i < n) outer_tile<1, C, true>(left, right, count, sum, stride, i, j);
}

void add_outer(const double *const *left, const double *const *right, size_t count, double *sum, size_t n, size_t stride) {
  size_t j = 0;
  for (; j + 3 * kDoubles <= stride; j += 3 * kDoubles) columns_of_outer<3>(left, right, count, sum, n, stride, j);
  if (stride - j == 2 * kDoubles) columns_of_outer<2>(left, right, count, sum, n, stride, j);
  if (stride - j == kDoubles) columns_of_outer<1>(left, right, count, sum, n, stride, j);
}

constexpr SpanProducts kSpanProducts = {add_products, add_outer};

}  // namespace

}  // namespace hws::HWS_SET

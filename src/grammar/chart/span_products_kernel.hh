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

// Maxima over k of left[k][i + r] + right[k][j + ...] and `best`, of R rows and C vectors of columns.
template <size_t R, size_t C>
inline void best_tile(const double *const *left, const double *const *right, size_t count, double *best, size_t stride,
                      size_t i, size_t j) {
  Doubles s[R][C];
  for (size_t r = 0; r < R; ++r) {
    for (size_t c = 0; c < C; ++c) s[r][c] = load(best + (i + r) * stride + j + c * kDoubles);
  }
  for (size_t k = 0; k < count; ++k) {
    Doubles m[C];
    for (size_t c = 0; c < C; ++c) m[c] = load(right[k] + j + c * kDoubles);
    for (size_t r = 0; r < R; ++r) {
      const Doubles x = all(left[k][i + r]);
      for (size_t c = 0; c < C; ++c) s[r][c] = larger(x + m[c], s[r][c]);
    }
  }
  for (size_t r = 0; r < R; ++r) {
    for (size_t c = 0; c < C; ++c) store(best + (i + r) * stride + j + c * kDoubles, s[r][c]);
  }
}

template <size_t R, size_t C, bool kBest>
inline void tile(const double *const *left, const double *const *right, size_t count, double *out, size_t stride, size_t i,
                 size_t j) {
  if constexpr (kBest) best_tile<R, C>(left, right, count, out, stride, i, j);
  else outer_tile<R, C, true>(left, right, count, out, stride, i, j);
}

template <size_t C, bool kBest>
inline void columns_of_outer(const double *const *left, const double *const *right, size_t count, double *out, size_t n,
                             size_t stride, size_t j) {
  size_t i = 0;
  for (; i + 4 <= n; i += 4) tile<4, C, kBest>(left, right, count, out, stride, i, j);
  if (i + 2 <= n) {
    tile<2, C, kBest>(left, right, count, out, stride, i, j);
    i += 2;
  }
  if (i < n) tile<1, C, kBest>(left, right, count, out, stride, i, j);
}

template <bool kBest>
void outer(const double *const *left, const double *const *right, size_t count, double *out, size_t n, size_t stride) {
  size_t j = 0;
  for (; j + 3 * kDoubles <= stride; j += 3 * kDoubles) columns_of_outer<3, kBest>(left, right, count, out, n, stride, j);
  if (stride - j == 2 * kDoubles) columns_of_outer<2, kBest>(left, right, count, out, n, stride, j);
  if (stride - j == kDoubles) columns_of_outer<1, kBest>(left, right, count, out, n, stride, j);
}

constexpr SpanProducts kSpanProducts = {add_products, outer<false>, outer<true>};

}  // namespace

}  // namespace hws::HWS_SET

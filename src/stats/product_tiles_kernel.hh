// Tiles of products with small matrices, for one instruction set; included by other kernels only. A tile of results stays in
// registers while its sums run. The order within each sum does not depend on the tile, so results do not depend on the width of
// vectors.
//
//     for each i:   m_c = vector c of row i of the matrix,   x_r = rows[r][i],   sum[r][c] += x_r · m_c

namespace hws::HWS_SET {

namespace {

// Multiplies R rows by C vectors of columns, from column j on.
template <size_t R, size_t C, bool kAdd>
inline void product_tile(const double *const *rows, const double *matrix, size_t n, size_t stride, double *const *out,
                         size_t j) {
  Doubles sum[R][C];
  for (size_t r = 0; r < R; ++r) {
    for (size_t c = 0; c < C; ++c) sum[r][c] = kAdd ? load(out[r] + j + c * kDoubles) : all(0.0);
  }
  for (size_t i = 0; i < n; ++i) {
    Doubles m[C];
    for (size_t c = 0; c < C; ++c) m[c] = load(matrix + i * stride + j + c * kDoubles);
    for (size_t r = 0; r < R; ++r) {
      const Doubles x = all(rows[r][i]);
      for (size_t c = 0; c < C; ++c) sum[r][c] += x * m[c];
    }
  }
  for (size_t r = 0; r < R; ++r) {
    for (size_t c = 0; c < C; ++c) store(out[r] + j + c * kDoubles, sum[r][c]);
  }
}

// Σ_k left[k][i + r] · right[k][j + ...] of R rows and C vectors of columns; it is added to `sum`, or set.
template <size_t R, size_t C, bool kAdd>
inline void outer_tile(const double *const *left, const double *const *right, size_t count, double *sum, size_t stride,
                       size_t i, size_t j) {
  Doubles s[R][C];
  for (size_t r = 0; r < R; ++r) {
    for (size_t c = 0; c < C; ++c) s[r][c] = kAdd ? load(sum + (i + r) * stride + j + c * kDoubles) : all(0.0);
  }
  for (size_t k = 0; k < count; ++k) {
    Doubles m[C];
    for (size_t c = 0; c < C; ++c) m[c] = load(right[k] + j + c * kDoubles);
    for (size_t r = 0; r < R; ++r) {
      const Doubles x = all(left[k][i + r]);
      for (size_t c = 0; c < C; ++c) s[r][c] += x * m[c];
    }
  }
  for (size_t r = 0; r < R; ++r) {
    for (size_t c = 0; c < C; ++c) store(sum + (i + r) * stride + j + c * kDoubles, s[r][c]);
  }
}

}  // namespace

}  // namespace hws::HWS_SET

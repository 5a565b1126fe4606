// The loops of src/stats/dense_products.hh, compiled once per instruction set. A tile of results is kept in registers while
// its sums run; the order within each sum does not depend on the tile, so that the width of vectors never shows.
#pragma once
#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "src/stats/count_codes.hh"
#include "src/stats/dense_products.hh"
#include "src/stats/dense_vector.hh"

namespace hws {

namespace {

constexpr size_t kParts = kDenseLanes / kWidth;  // vectors that hold kDenseLanes numbers
constexpr size_t kTall = 8 / kParts;             // rows whose partial sums fill half of the registers

// Interleaved partial sums, added in pairs.
inline double sum_of_parts(const Vector *s) {
  double part[kDenseLanes];
  for (size_t c = 0; c < kParts; ++c) store(part + c * kWidth, s[c]);
  return ((part[0] + part[1]) + (part[2] + part[3])) + ((part[4] + part[5]) + (part[6] + part[7]));
}

// R rows times C vectors of columns from column j on.
template <size_t R, size_t C, bool kAdd>
inline void product_tile(const double *const *rows, const double *matrix, size_t n, size_t stride, double *const *out,
                         size_t j) {
  Vector sum[R][C];
  for (size_t r = 0; r < R; ++r) {
    for (size_t c = 0; c < C; ++c) sum[r][c] = kAdd ? load(out[r] + j + c * kWidth) : all(0);
  }
  for (size_t i = 0; i < n; ++i) {
    Vector m[C];
    for (size_t c = 0; c < C; ++c) m[c] = load(matrix + i * stride + j + c * kWidth);
    for (size_t r = 0; r < R; ++r) {
      const Vector x = all(rows[r][i]);
      for (size_t c = 0; c < C; ++c) sum[r][c] += x * m[c];
    }
  }
  for (size_t r = 0; r < R; ++r) {
    for (size_t c = 0; c < C; ++c) store(out[r] + j + c * kWidth, sum[r][c]);
  }
}

template <bool kAdd>
inline void product(const double *const *rows, size_t count, const double *matrix, size_t n, size_t stride,
                    double *const *out) {
  // A few columns at a time for all rows in fours: where the matrix is large, those columns stay in a cache near by.
  const size_t fours = count / 4 * 4;
  for (size_t j = 0; j < stride && fours > 0; j += 2 * kWidth) {
    for (size_t k = 0; k < fours; k += 4) product_tile<4, 2, kAdd>(rows + k, matrix, n, stride, out + k, j);
  }
  for (size_t k = fours; k < count; ++k) {
    size_t j = 0;
    // One row's sums wait for their last addition: the more of them side by side the better.
    for (; j + 12 * kWidth <= stride; j += 12 * kWidth) product_tile<1, 12, kAdd>(rows + k, matrix, n, stride, out + k, j);
    for (; j + 8 * kWidth <= stride; j += 8 * kWidth) product_tile<1, 8, kAdd>(rows + k, matrix, n, stride, out + k, j);
    if (stride - j == 6 * kWidth) {
      product_tile<1, 6, kAdd>(rows + k, matrix, n, stride, out + k, j);
    } else if (stride - j == 4 * kWidth) {
      product_tile<1, 4, kAdd>(rows + k, matrix, n, stride, out + k, j);
    } else if (stride > j) {
      product_tile<1, 2, kAdd>(rows + k, matrix, n, stride, out + k, j);
    }
  }
}

void rows_times_matrix(const double *const *rows, size_t count, const double *matrix, size_t n, size_t stride,
                       double *const *out) {
  product<false>(rows, count, matrix, n, stride, out);
}

void add_rows_times_matrix(const double *const *rows, size_t count, const double *matrix, size_t n, size_t stride,
                           double *const *out) {
  product<true>(rows, count, matrix, n, stride, out);
}

template <size_t R, size_t C>
inline void outer_tile(const double *const *left, const double *const *right, size_t count, double *sum, size_t stride,
                       size_t i, size_t j) {
  Vector s[R][C];
  for (size_t r = 0; r < R; ++r) {
    for (size_t c = 0; c < C; ++c) s[r][c] = load(sum + (i + r) * stride + j + c * kWidth);
  }
  for (size_t k = 0; k < count; ++k) {
    Vector m[C];
    for (size_t c = 0; c < C; ++c) m[c] = load(right[k] + j + c * kWidth);
    for (size_t r = 0; r < R; ++r) {
      const Vector x = all(left[k][i + r]);
      for (size_t c = 0; c < C; ++c) s[r][c] += x * m[c];
    }
  }
  for (size_t r = 0; r < R; ++r) {
    for (size_t c = 0; c < C; ++c) store(sum + (i + r) * stride + j + c * kWidth, s[r][c]);
  }
}

void add_outer_products(const double *const *left, const double *const *right, size_t count, double *sum, size_t n,
                        size_t stride) {
  size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    for (size_t j = 0; j < stride; j += 2 * kWidth) outer_tile<4, 2>(left, right, count, sum, stride, i, j);
  }
  for (; i < n; ++i) {
    for (size_t j = 0; j < stride; j += kDenseLanes) outer_tile<1, kParts>(left, right, count, sum, stride, i, j);
  }
}

template <size_t R>
inline void column_tile(const double *matrix, const double *x, size_t stride, double *out) {
  Vector s[R][kParts];
  for (size_t r = 0; r < R; ++r) {
    for (size_t c = 0; c < kParts; ++c) s[r][c] = all(0);
  }
  for (size_t j = 0; j < stride; j += kDenseLanes) {
    for (size_t c = 0; c < kParts; ++c) {
      const Vector v = load(x + j + c * kWidth);
      for (size_t r = 0; r < R; ++r) s[r][c] += load(matrix + r * stride + j + c * kWidth) * v;
    }
  }
#ifdef __AVX2__
  // The order of sum_of_parts(), for two rows at once.
  if constexpr (R % 2 == 0) {
    for (size_t r = 0; r < R; r += 2) {
      const Vector a = _mm256_hadd_pd(s[r][0], s[r][1]), b = _mm256_hadd_pd(s[r + 1][0], s[r + 1][1]);
      const __m128d first = _mm_add_pd(_mm256_castpd256_pd128(a), _mm256_extractf128_pd(a, 1));
      const __m128d second = _mm_add_pd(_mm256_castpd256_pd128(b), _mm256_extractf128_pd(b, 1));
      _mm_storeu_pd(out + r, _mm_hadd_pd(first, second));
    }
    return;
  }
#endif
  for (size_t r = 0; r < R; ++r) out[r] = sum_of_parts(s[r]);
}

void matrix_times_column(const double *matrix, const double *x, size_t n, size_t stride, double *out) {
  size_t i = 0;
  for (; i + kTall <= n; i += kTall) column_tile<kTall>(matrix + i * stride, x, stride, out + i);
  for (; i < n; ++i) column_tile<1>(matrix + i * stride, x, stride, out + i);
}

void replace_outer_product(double *matrix, const double *a, const double *b, const double *c, const double *d, size_t n,
                           size_t stride) {
  for (size_t j = 0; j < stride; j += kDenseLanes) {  // a few columns at a time, so that b and d stay in registers
    Vector to[kParts], from[kParts];
    for (size_t k = 0; k < kParts; ++k) {
      to[k] = load(b + j + k * kWidth);
      from[k] = load(d + j + k * kWidth);
    }
    for (size_t i = 0; i < n; ++i) {
      const Vector x = all(a[i]), y = all(c[i]);
      double *row = matrix + i * stride + j;
      for (size_t k = 0; k < kParts; ++k) store(row + k * kWidth, load(row + k * kWidth) + (x * to[k] - y * from[k]));
    }
  }
}

void add_rounded_products(double *matrix, const double *a, const double *b, double shift, double sign, size_t n,
                          size_t stride) {
  for (size_t i = 0; i < n; ++i) {
    double *row = matrix + i * stride;
    for (size_t j = 0; j < stride; j += kWidth) {
      store(row + j, load(row + j) + all(sign) * ((all(a[i]) * load(b + j) + all(shift)) - all(shift)));
    }
  }
}

double weigh(double *row, const double *by, double factor, size_t stride) {
  Vector s[kParts];
  for (size_t c = 0; c < kParts; ++c) s[c] = all(0);
  for (size_t j = 0; j < stride; j += kDenseLanes) {
    for (size_t c = 0; c < kParts; ++c) {
      const Vector x = load(row + j + c * kWidth) * load(by + j + c * kWidth) * all(factor);
      store(row + j + c * kWidth, x);
      s[c] += x;
    }
  }
  return sum_of_parts(s);
}

void weighed(const double *a, const double *b, double factor, double most, size_t stride, double *out) {
  for (size_t j = 0; j < stride; j += kWidth) {
    const Vector x = load(a + j) * load(b + j) * all(factor);
    store(out + j, x < all(most) ? x : all(most));
  }
}

void multiply(double *row, const double *by, size_t stride) {
  for (size_t j = 0; j < stride; j += kWidth) store(row + j, load(row + j) * load(by + j));
}

void divide(double *row, const double *by, size_t stride) {
  for (size_t j = 0; j < stride; j += kWidth) store(row + j, load(row + j) / load(by + j));
}

void add(double *row, const double *by, size_t stride) {
  for (size_t j = 0; j < stride; j += kWidth) store(row + j, load(row + j) + load(by + j));
}

void reciprocals(const double *row, double least, size_t stride, double *out) {
  for (size_t j = 0; j < stride; j += kWidth) {
    const Vector x = load(row + j);
    store(out + j, all(1) / (x > all(least) ? x : all(least)));
  }
}

void move(double *row, const double *from, const double *to, size_t stride) {
  for (size_t j = 0; j < stride; j += kWidth) store(row + j, load(row + j) + (load(to + j) - load(from + j)));
}

double dot(const double *a, const double *b, size_t stride) {
  double sum;
  column_tile<1>(a, b, stride, &sum);
  return sum;
}

template <class Term>
inline double sum_of(size_t stride, const Term &term) {
  Vector s[kParts];
  for (size_t c = 0; c < kParts; ++c) s[c] = all(0);
  for (size_t j = 0; j < stride; j += kDenseLanes) {
    for (size_t c = 0; c < kParts; ++c) s[c] += term(j + c * kWidth);
  }
  return sum_of_parts(s);
}

double sum(const double *a, size_t stride) {
  return sum_of(stride, [&](size_t j) { return load(a + j); });
}

double distance(const double *a, const double *b, size_t stride) {
  return sum_of(stride, [&](size_t j) {
    const Vector x = load(a + j) - load(b + j);
    return x > all(0) ? x : -x;
  });
}

void scaled_sum(const double *a, const double *b, double factor, size_t stride, double *out) {
  for (size_t j = 0; j < stride; j += kWidth) store(out + j, (load(a + j) + load(b + j)) * all(factor));
}

void weighed_sum(const double *a, const double *b, const double *factor, size_t stride, double *out) {
  for (size_t j = 0; j < stride; j += kWidth) store(out + j, (load(a + j) + load(b + j)) * load(factor + j));
}

typedef float Floats __attribute__((vector_size(kWidth * sizeof(float))));
typedef float FloatsInMemory __attribute__((vector_size(kWidth * sizeof(float)), aligned(4), may_alias));

void round(double *row, double factor, double shift, size_t n, float *stored) {
  size_t j = 0;
  for (; j + kWidth <= n; j += kWidth) {
    const Floats x = __builtin_convertvector((load(row + j) * all(factor) + all(shift)) - all(shift), Floats);
    *reinterpret_cast<FloatsInMemory *>(stored + j) = x;
    store(row + j, __builtin_convertvector(x, Vector));
  }
  for (; j < n; ++j) row[j] = static_cast<double>(stored[j] = static_cast<float>((row[j] * factor + shift) - shift));
}

void scaled(const float *stored, double factor, size_t n, double *row) {
  size_t j = 0;
  for (; j + kWidth <= n; j += kWidth) {
    const Floats x = *reinterpret_cast<const FloatsInMemory *>(stored + j);
    store(row + j, __builtin_convertvector(x, Vector) * all(factor));
  }
  for (; j < n; ++j) row[j] = factor * static_cast<double>(stored[j]);
}

// A square of kWidth rows and columns.
inline void transpose_square(const double *from, size_t stride, double *to) {
#ifdef __AVX2__
  const Vector a = load(from), b = load(from + stride), c = load(from + 2 * stride), d = load(from + 3 * stride);
#ifdef __clang__
  const Vector ab = __builtin_shufflevector(a, b, 0, 4, 2, 6), ab1 = __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const Vector cd = __builtin_shufflevector(c, d, 0, 4, 2, 6), cd1 = __builtin_shufflevector(c, d, 1, 5, 3, 7);
  store(to, __builtin_shufflevector(ab, cd, 0, 1, 4, 5));
  store(to + stride, __builtin_shufflevector(ab1, cd1, 0, 1, 4, 5));
  store(to + 2 * stride, __builtin_shufflevector(ab, cd, 2, 3, 6, 7));
  store(to + 3 * stride, __builtin_shufflevector(ab1, cd1, 2, 3, 6, 7));
#else
  typedef long long Order __attribute__((vector_size(32)));
  const Order even = {0, 4, 2, 6}, odd = {1, 5, 3, 7}, low = {0, 1, 4, 5}, high = {2, 3, 6, 7};
  const Vector ab = __builtin_shuffle(a, b, even), ab1 = __builtin_shuffle(a, b, odd);
  const Vector cd = __builtin_shuffle(c, d, even), cd1 = __builtin_shuffle(c, d, odd);
  store(to, __builtin_shuffle(ab, cd, low));
  store(to + stride, __builtin_shuffle(ab1, cd1, low));
  store(to + 2 * stride, __builtin_shuffle(ab, cd, high));
  store(to + 3 * stride, __builtin_shuffle(ab1, cd1, high));
#endif
#else
  const Vector a = load(from), b = load(from + stride);
  store(to, Vector{a[0], b[0]});
  store(to + stride, Vector{a[1], b[1]});
#endif
}

void transpose(const double *matrix, size_t n, size_t stride, double *out) {
  const size_t whole = n / kWidth * kWidth;
  for (size_t i = 0; i < whole; i += kWidth) {
    for (size_t j = 0; j < whole; j += kWidth) transpose_square(matrix + i * stride + j, stride, out + j * stride + i);
  }
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = i < whole ? whole : 0; j < n; ++j) out[j * stride + i] = matrix[i * stride + j];
  }
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = n; j < stride; ++j) out[i * stride + j] = 0;
  }
}

#ifdef __AVX2__
// Four of each kind: what code_of() and number_of() do, without branches.
typedef float Floats __attribute__((vector_size(16)));
typedef int32_t Integers __attribute__((vector_size(16)));

// The lanes among j..j+3 that are below n.
inline Integers lanes_below(size_t j, size_t n) {
  return (Integers{0, 1, 2, 3} + static_cast<int32_t>(j)) < static_cast<int32_t>(n);
}
inline Integers load_codes(const uint16_t *p) {
  return reinterpret_cast<Integers>(_mm_cvtepu16_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i *>(p))));
}

void encode(const double *row, double scale, size_t n, uint16_t *codes) {
  for (size_t j = 0; j < n; j += 4) {
    const Floats x = _mm256_cvtpd_ps(load(row + j) * all(scale)), limit = Floats{} + kCodesLinearBelow;
    const Integers linear = __builtin_convertvector((x < limit ? x : limit) + 0.5F, Integers);
    const Integers floating = ((reinterpret_cast<Integers>(x) + 0x800) >> 12) - (137 << 11);
    Integers c = x < limit ? linear : floating;
    if (j + 4 > n) c = lanes_below(j, n) ? c : load_codes(codes + j);
    _mm_storel_epi64(reinterpret_cast<__m128i *>(codes + j),
                     _mm_packus_epi32(reinterpret_cast<__m128i>(c), reinterpret_cast<__m128i>(c)));
  }
}

void add_decoded(const uint16_t *codes, double factor, size_t n, double *sum) {
  for (size_t j = 0; j < n; j += 4) {
    Integers c = load_codes(codes + j);
    if (j + 4 > n) c &= lanes_below(j, n);
    const Floats x = c < (1 << 11) ? __builtin_convertvector(c, Floats) : reinterpret_cast<Floats>((c << 12) + (137 << 23));
    store(sum + j, load(sum + j) + Vector(_mm256_cvtps_pd(x)) * all(factor));
  }
}
#else
void encode(const double *row, double scale, size_t n, uint16_t *codes) {
  for (size_t j = 0; j < n; ++j) codes[j] = code_of(static_cast<float>(row[j] * scale));
}

void add_decoded(const uint16_t *codes, double factor, size_t n, double *sum) {
  for (size_t j = 0; j < n; ++j) sum[j] += factor * static_cast<double>(number_of(codes[j]));
}
#endif

void largest_sums(const double *row, const double *matrix, size_t n, size_t stride, double *best, double *argument) {
  for (size_t j = 0; j < stride; j += kWidth) {
    Vector most = all(row[0]) + load(matrix + j), at = all(0);
    for (size_t i = 1; i < n; ++i) {
      const Vector x = all(row[i]) + load(matrix + i * stride + j);
      const auto more = x > most;
      most = more ? x : most;
      at = more ? all(static_cast<double>(i)) : at;
    }
    store(best + j, most);
    store(argument + j, at);
  }
}

constexpr DenseProducts kProducts = {rows_times_matrix,
                                     add_rows_times_matrix,
                                     add_outer_products,
                                     matrix_times_column,
                                     replace_outer_product,
                                     add_rounded_products,
                                     weigh,
                                     weighed,
                                     multiply,
                                     divide,
                                     add,
                                     reciprocals,
                                     move,
                                     dot,
                                     sum,
                                     distance,
                                     scaled_sum,
                                     weighed_sum,
                                     transpose,
                                     encode,
                                     add_decoded,
                                     round,
                                     scaled,
                                     largest_sums};

}  // namespace

}  // namespace hws

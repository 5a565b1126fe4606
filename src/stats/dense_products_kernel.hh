// The loops of src/stats/dense_products.hh for one instruction set, made of tiles (src/stats/product_tiles_kernel.hh).
#include "src/stats/product_tiles_kernel.hh"

namespace hws::HWS_SET {

namespace {

static_assert(kDenseLanes == kParts * kDoubles);
constexpr size_t kTall = 8 / kParts;  // rows whose partial sums fill half of the registers

template <bool kAdd>
inline void product(const double *const *rows, size_t count, const double *matrix, size_t n, size_t stride,
                    double *const *out) {
  // A few columns at a time are multiplied by all rows, in groups of four. If the matrix is large, these columns stay in a near
  // cache.
  const size_t fours = count / 4 * 4;
  for (size_t j = 0; j < stride && fours > 0; j += 2 * kDoubles) {
    for (size_t k = 0; k < fours; k += 4) product_tile<4, 2, kAdd>(rows + k, matrix, n, stride, out + k, j);
  }
  for (size_t k = fours; k < count; ++k) {
    size_t j = 0;
    // Each sum of a single row waits for its last addition, so many of them are computed side by side.
    for (; j + 12 * kDoubles <= stride; j += 12 * kDoubles) product_tile<1, 12, kAdd>(rows + k, matrix, n, stride, out + k, j);
    for (; j + 8 * kDoubles <= stride; j += 8 * kDoubles) product_tile<1, 8, kAdd>(rows + k, matrix, n, stride, out + k, j);
    if (stride - j == 6 * kDoubles) {
      product_tile<1, 6, kAdd>(rows + k, matrix, n, stride, out + k, j);
    } else if (stride - j == 4 * kDoubles) {
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

void add_outer_products(const double *const *left, const double *const *right, size_t count, double *sum, size_t n,
                        size_t stride) {
  size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    for (size_t j = 0; j < stride; j += 2 * kDoubles) outer_tile<4, 2, true>(left, right, count, sum, stride, i, j);
  }
  for (; i < n; ++i) {
    for (size_t j = 0; j < stride; j += kDenseLanes) outer_tile<1, kParts, true>(left, right, count, sum, stride, i, j);
  }
}

template <size_t R>
inline void column_tile(const double *matrix, const double *x, size_t stride, double *out) {
  Doubles s[R][kParts];
  for (size_t r = 0; r < R; ++r) {
    for (size_t c = 0; c < kParts; ++c) s[r][c] = all(0.0);
  }
  for (size_t j = 0; j < stride; j += kDenseLanes) {
    for (size_t c = 0; c < kParts; ++c) {
      const Doubles v = load(x + j + c * kDoubles);
      for (size_t r = 0; r < R; ++r) s[r][c] += load(matrix + r * stride + j + c * kDoubles) * v;
    }
  }
  if constexpr (R % 2 == 0) {
    for (size_t r = 0; r < R; r += 2) sums_of_eight(s[r], s[r + 1], out + r);
    return;
  }
  for (size_t r = 0; r < R; ++r) out[r] = sum_of_eight(s[r]);
}

void matrix_times_column(const double *matrix, const double *x, size_t n, size_t stride, double *out) {
  size_t i = 0;
  for (; i + kTall <= n; i += kTall) column_tile<kTall>(matrix + i * stride, x, stride, out + i);
  for (; i < n; ++i) column_tile<1>(matrix + i * stride, x, stride, out + i);
}

void replace_outer_product(double *matrix, const double *a, const double *b, const double *c, const double *d, size_t n,
                           size_t stride) {
  for (size_t j = 0; j < stride; j += kDenseLanes) {  // a few columns at a time, so that b and d stay in registers
    Doubles to[kParts], from[kParts];
    for (size_t k = 0; k < kParts; ++k) {
      to[k] = load(b + j + k * kDoubles);
      from[k] = load(d + j + k * kDoubles);
    }
    for (size_t i = 0; i < n; ++i) {
      const Doubles x = all(a[i]), y = all(c[i]);
      double *row = matrix + i * stride + j;
      for (size_t k = 0; k < kParts; ++k) store(row + k * kDoubles, load(row + k * kDoubles) + (x * to[k] - y * from[k]));
    }
  }
}

void add_rounded_products(double *matrix, const double *a, const double *b, double shift, double sign, size_t n,
                          size_t stride) {
  for (size_t i = 0; i < n; ++i) {
    double *row = matrix + i * stride;
    for (size_t j = 0; j < stride; j += kDoubles) {
      store(row + j, load(row + j) + all(sign) * ((all(a[i]) * load(b + j) + all(shift)) - all(shift)));
    }
  }
}

double weigh(double *row, const double *by, double factor, size_t stride) {
  Doubles s[kParts];
  for (size_t c = 0; c < kParts; ++c) s[c] = all(0.0);
  for (size_t j = 0; j < stride; j += kDenseLanes) {
    for (size_t c = 0; c < kParts; ++c) {
      const Doubles x = load(row + j + c * kDoubles) * load(by + j + c * kDoubles) * all(factor);
      store(row + j + c * kDoubles, x);
      s[c] += x;
    }
  }
  return sum_of_eight(s);
}

void weighed(const double *a, const double *b, double factor, double most, size_t stride, double *out) {
  for (size_t j = 0; j < stride; j += kDoubles) {
    const Doubles x = load(a + j) * load(b + j) * all(factor);
    store(out + j, x < all(most) ? x : all(most));
  }
}

void multiply(double *row, const double *by, size_t stride) {
  for (size_t j = 0; j < stride; j += kDoubles) store(row + j, load(row + j) * load(by + j));
}

void divide(double *row, const double *by, size_t stride) {
  for (size_t j = 0; j < stride; j += kDoubles) store(row + j, load(row + j) / load(by + j));
}

void add(double *row, const double *by, size_t stride) {
  for (size_t j = 0; j < stride; j += kDoubles) store(row + j, load(row + j) + load(by + j));
}

void reciprocals(const double *row, double least, size_t stride, double *out) {
  for (size_t j = 0; j < stride; j += kDoubles) {
    const Doubles x = load(row + j);
    store(out + j, all(1.0) / (x > all(least) ? x : all(least)));
  }
}

void move(double *row, const double *from, const double *to, size_t stride) {
  for (size_t j = 0; j < stride; j += kDoubles) store(row + j, load(row + j) + (load(to + j) - load(from + j)));
}

double dot(const double *a, const double *b, size_t stride) {
  double sum;
  column_tile<1>(a, b, stride, &sum);
  return sum;
}

double sum(const double *a, size_t stride) {
  Doubles s[kParts];
  for (size_t c = 0; c < kParts; ++c) s[c] = all(0.0);
  for (size_t j = 0; j < stride; j += kDenseLanes) {
    for (size_t c = 0; c < kParts; ++c) s[c] += load(a + j + c * kDoubles);
  }
  return sum_of_eight(s);
}

double distance(const double *a, const double *b, size_t stride) {
  Doubles s[kParts];
  for (size_t c = 0; c < kParts; ++c) s[c] = all(0.0);
  for (size_t j = 0; j < stride; j += kDenseLanes) {
    for (size_t c = 0; c < kParts; ++c) {
      const Doubles x = load(a + j + c * kDoubles) - load(b + j + c * kDoubles);
      s[c] += x > all(0.0) ? x : -x;
    }
  }
  return sum_of_eight(s);
}

void scaled_sum(const double *a, const double *b, double factor, size_t stride, double *out) {
  for (size_t j = 0; j < stride; j += kDoubles) store(out + j, (load(a + j) + load(b + j)) * all(factor));
}

void weighed_sum(const double *a, const double *b, const double *factor, size_t stride, double *out) {
  for (size_t j = 0; j < stride; j += kDoubles) store(out + j, (load(a + j) + load(b + j)) * load(factor + j));
}

void round(double *row, double factor, double shift, size_t n, float *stored) {
  size_t j = 0;
  for (; j + kDoubles <= n; j += kDoubles) {
    const HalfFloats x = to_floats((load(row + j) * all(factor) + all(shift)) - all(shift));
    store(stored + j, x);
    store(row + j, to_doubles(x));
  }
  for (; j < n; ++j) row[j] = static_cast<double>(stored[j] = static_cast<float>((row[j] * factor + shift) - shift));
}

void scaled(const float *stored, double factor, size_t n, double *row) {
  size_t j = 0;
  for (; j + kDoubles <= n; j += kDoubles) store(row + j, to_doubles(load(stored + j)) * all(factor));
  for (; j < n; ++j) row[j] = factor * static_cast<double>(stored[j]);
}

void transpose(const double *matrix, size_t n, size_t stride, double *out) {
  const size_t whole = n / kDoubles * kDoubles;
  for (size_t i = 0; i < whole; i += kDoubles) {
    for (size_t j = 0; j < whole; j += kDoubles) transpose_square(matrix + i * stride + j, stride, out + j * stride + i);
  }
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = i < whole ? whole : 0; j < n; ++j) out[j * stride + i] = matrix[i * stride + j];
  }
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = n; j < stride; ++j) out[i * stride + j] = 0;
  }
}

// The same as code_of() and number_of(), without branches. A number beyond the largest code becomes that code.
constexpr float kLargestCoded = 4095 * 0x1p30F;

void encode(const double *row, double scale, size_t n, uint16_t *codes) {
  for (size_t j = 0; j < n; j += kDoubles) {
    const HalfFloats given = to_floats(load(row + j) * all(scale)), most = HalfFloats{} + kLargestCoded;
    const HalfFloats x = given < most ? given : most, limit = HalfFloats{} + kCodesLinearBelow;
    const HalfInts linear = __builtin_convertvector((x < limit ? x : limit) + 0.5F, HalfInts);
    const HalfInts floating = ((bits_as<HalfInts>(x) + 0x800) >> 12) - (137 << 11);
    HalfInts c = x < limit ? linear : floating;
    if (j + kDoubles > n) c = lanes_below(j, n) ? c : load_codes(codes + j);
    store_codes(codes + j, c);
  }
}

void add_decoded(const uint16_t *codes, double factor, size_t n, double *sum) {
  for (size_t j = 0; j < n; j += kDoubles) {
    HalfInts c = load_codes(codes + j);
    if (j + kDoubles > n) c &= lanes_below(j, n);
    const HalfFloats x = c < (1 << 11) ? __builtin_convertvector(c, HalfFloats) : bits_as<HalfFloats>((c << 12) + (137 << 23));
    store(sum + j, load(sum + j) + to_doubles(x) * all(factor));
  }
}

// A maximum waits for the one before. So two vectors stand side by side, each with maxima of even and of odd rows.
void largest_sums(const double *row, const double *matrix, size_t n, size_t stride, double *best) {
  constexpr size_t kSide = 2;
  for (size_t j = 0; j < stride; j += kSide * kDoubles) {
    Doubles even[kSide], odd[kSide];
    for (size_t c = 0; c < kSide; ++c) even[c] = odd[c] = all(row[0]) + load(matrix + j + c * kDoubles);
    for (size_t i = 1; i < n; i += 2) {
      const size_t next = i + 1 < n ? i + 1 : i;
      const double *const first = matrix + i * stride + j, *const second = matrix + next * stride + j;
      for (size_t c = 0; c < kSide; ++c) {
        odd[c] = larger(all(row[i]) + load(first + c * kDoubles), odd[c]);
        even[c] = larger(all(row[next]) + load(second + c * kDoubles), even[c]);
      }
    }
    for (size_t c = 0; c < kSide; ++c) store(best + j + c * kDoubles, larger(odd[c], even[c]));
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

}  // namespace hws::HWS_SET

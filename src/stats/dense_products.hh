// Products with small dense matrices, for sums over states. Rows have `stride` doubles, a multiple of kDenseLanes: the n that
// count, then zeros. Each number of a result is a sum in a fixed order without fused multiply-add, so all instruction sets give
// the same bits. Nothing here allocates or fails.
#pragma once
#include <cstddef>
#include <cstdint>

#include "fsa/base/instruction_set.hh"

namespace hws {

inline constexpr size_t kDenseLanes = 8;
constexpr size_t dense_stride(size_t n) { return (n + kDenseLanes - 1) / kDenseLanes * kDenseLanes; }

struct DenseProducts {
  // out[k][j] = Σ_{i < n} rows[k][i] · matrix[i · stride + j], i ascending, for k < count. out[k] must not be an input.
  void (*rows_times_matrix)(const double *const *rows, size_t count, const double *matrix, size_t n, size_t stride,
                            double *const *out);
  // The same, where the products are added one by one to out[k].
  void (*add_rows_times_matrix)(const double *const *rows, size_t count, const double *matrix, size_t n, size_t stride,
                                double *const *out);
  // sum[i · stride + j] += Σ_k left[k][i] · right[k][j], i < n, k ascending.
  void (*add_outer_products)(const double *const *left, const double *const *right, size_t count, double *sum, size_t n,
                             size_t stride);
  // out[i] = Σ_j matrix[i · stride + j] · x[j], in kDenseLanes interleaved partial sums that are added in pairs at the end.
  void (*matrix_times_column)(const double *matrix, const double *x, size_t n, size_t stride, double *out);
  // matrix[i · stride + j] += (a[i] · b[j] − c[i] · d[j]), i < n.
  void (*replace_outer_product)(double *matrix, const double *a, const double *b, const double *c, const double *d, size_t n,
                                size_t stride);
  // matrix[i · stride + j] += sign · ((a[i] · b[j] + shift) − shift), i < n. This rounds products to multiples of a power of 2,
  // if shift is 1.5 · 2^52 times that power.
  void (*add_rounded_products)(double *matrix, const double *a, const double *b, double shift, double sign, size_t n,
                               size_t stride);
  // row[j] = row[j] · by[j] · factor. Returns the row's sum in the order of dense_sum().
  double (*weigh)(double *row, const double *by, double factor, size_t stride);
  // out[j] = a[j] · b[j] · factor, at most `most`.
  void (*weighed)(const double *a, const double *b, double factor, double most, size_t stride, double *out);
  // row[j] *= by[j]; row[j] /= by[j]; row[j] += by[j].
  void (*multiply)(double *row, const double *by, size_t stride);
  void (*divide)(double *row, const double *by, size_t stride);
  void (*add)(double *row, const double *by, size_t stride);
  // out[j] = 1 / max(row[j], least).
  void (*reciprocals)(const double *row, double least, size_t stride, double *out);
  // row[j] += to[j] − from[j].
  void (*move)(double *row, const double *from, const double *to, size_t stride);
  // Return Σ a[j] · b[j] and Σ a[j] in the order of dense_dot() and dense_sum(), and Σ |a[j] − b[j]| likewise.
  double (*dot)(const double *a, const double *b, size_t stride);
  double (*sum)(const double *a, size_t stride);
  double (*distance)(const double *a, const double *b, size_t stride);
  // out[j] = (a[j] + b[j]) · factor; in weighed_sum() · factor[j].
  void (*scaled_sum)(const double *a, const double *b, double factor, size_t stride, double *out);
  void (*weighed_sum)(const double *a, const double *b, const double *factor, size_t stride, double *out);
  // out[j · stride + i] = matrix[i · stride + j] for i, j < n. The padding of the n rows of out becomes 0.
  void (*transpose)(const double *matrix, size_t n, size_t stride, double *out);
  // encode(): codes[j] = the code (src/stats/count_codes.hh) of row[j] · scale, j < n. add_decoded(): sum[j] += factor · the
  // number of codes[j]. Rows and sums are padded to kDenseLanes. Up to three codes more are read, and written unchanged.
  void (*encode)(const double *row, double scale, size_t n, uint16_t *codes);
  void (*add_decoded)(const uint16_t *codes, double factor, size_t n, double *sum);
  // round(): row[j] = stored[j] = row[j] · factor, rounded by `shift` like CountGrid (src/stats/local_store.hh), j < n.
  // scaled(): row[j] = factor · stored[j].
  void (*round)(double *row, double factor, double shift, size_t n, float *stored);
  void (*scaled)(const float *stored, double factor, size_t n, double *row);
  // best[j] = the largest row[i] + matrix[i · stride + j] over i < n; n > 0. Which i that is: first_largest().
  void (*largest_sums)(const double *row, const double *matrix, size_t n, size_t stride, double *best);
};

// Returns the functions for the widest vectors that the processor has and the build has code for.
const DenseProducts &dense_products() noexcept;

// Returns those of one instruction set, which the processor must have.
const DenseProducts &dense_products_by(InstructionSet set) noexcept;

// Return Σ a[j] · b[j] and Σ a[j] over `stride` numbers, in kDenseLanes interleaved partial sums that are added in pairs at the
// end.
double dense_dot(const double *a, const double *b, size_t stride) noexcept;
double dense_sum(const double *a, size_t stride) noexcept;
// Returns the first i < n with the largest row[i] + column[i · stride]; 0 if all are −∞.
size_t first_largest(const double *row, const double *column, size_t n, size_t stride) noexcept;

}  // namespace hws

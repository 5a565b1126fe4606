// Products with small dense matrices, as sums over states need them: rows of `stride` doubles, a multiple of kDenseLanes,
// zeros behind the n that count. Each number of a result is a sum in a fixed order without fused multiply-add, so that
// all instruction sets give the same bits. Nothing here allocates or fails.
#pragma once
#include <cstddef>
#include <cstdint>

#include "fsa/base/instruction_set.hh"

namespace hws {

inline constexpr size_t kDenseLanes = 8;
constexpr size_t dense_stride(size_t n) { return (n + kDenseLanes - 1) / kDenseLanes * kDenseLanes; }

struct DenseProducts {
  // out[k][j] = Σ_{i < n} rows[k][i] · matrix[i · stride + j], i ascending, for k < count. out[k] is none of the inputs.
  void (*rows_times_matrix)(const double *const *rows, size_t count, const double *matrix, size_t n, size_t stride,
                            double *const *out);
  // The same, added one by one to what out[k] holds.
  void (*add_rows_times_matrix)(const double *const *rows, size_t count, const double *matrix, size_t n, size_t stride,
                                double *const *out);
  // sum[i · stride + j] += Σ_k left[k][i] · right[k][j], i < n, k ascending.
  void (*add_outer_products)(const double *const *left, const double *const *right, size_t count, double *sum, size_t n,
                             size_t stride);
  // out[i] = Σ_j matrix[i · stride + j] · x[j], in kDenseLanes interleaved partial sums that are then added in pairs.
  void (*matrix_times_column)(const double *matrix, const double *x, size_t n, size_t stride, double *out);
  // matrix[i · stride + j] += (a[i] · b[j] − c[i] · d[j]), i < n.
  void (*replace_outer_product)(double *matrix, const double *a, const double *b, const double *c, const double *d, size_t n,
                                size_t stride);
  // matrix[i · stride + j] += sign · ((a[i] · b[j] + shift) − shift), i < n: products rounded to multiples of a power of 2,
  // shift being 1.5 · 2^52 times that.
  void (*add_rounded_products)(double *matrix, const double *a, const double *b, double shift, double sign, size_t n,
                               size_t stride);
  // row[j] = row[j] · by[j] · factor; the row's sum, as dense_sum has it.
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
  // Σ a[j] · b[j], Σ a[j] as dense_dot and dense_sum have them, and Σ |a[j] − b[j]| likewise.
  double (*dot)(const double *a, const double *b, size_t stride);
  double (*sum)(const double *a, size_t stride);
  double (*distance)(const double *a, const double *b, size_t stride);
  // out[j] = (a[j] + b[j]) · factor; the same with a factor for each j.
  void (*scaled_sum)(const double *a, const double *b, double factor, size_t stride, double *out);
  void (*weighed_sum)(const double *a, const double *b, const double *factor, size_t stride, double *out);
  // out[j · stride + i] = matrix[i · stride + j], i, j < n; the rest of the n rows of out 0.
  void (*transpose)(const double *matrix, size_t n, size_t stride, double *out);
  // codes[j] = the code (src/stats/count_codes.hh) of row[j] · scale, j < n; sum[j] += factor · what codes[j] stands for. Rows
  // and sums are padded to kDenseLanes; of the codes, three more are read and written as they were.
  void (*encode)(const double *row, double scale, size_t n, uint16_t *codes);
  void (*add_decoded)(const uint16_t *codes, double factor, size_t n, double *sum);
  // row[j] = stored[j] = row[j] · factor rounded by `shift`, as CountGrid (src/stats/local_store.hh) rounds, j < n; row[j] =
  // factor · stored[j].
  void (*round)(double *row, double factor, double shift, size_t n, float *stored);
  void (*scaled)(const float *stored, double factor, size_t n, double *row);
  // best[j] = the largest of row[i] + matrix[i · stride + j], argument[j] = the first i that has it, i < n; n > 0.
  void (*largest_sums)(const double *row, const double *matrix, size_t n, size_t stride, double *best, double *argument);
};

// The form for the widest vectors that the processor has and the build has code for.
const DenseProducts &dense_products() noexcept;

// That of one instruction set, which the processor must have.
const DenseProducts &dense_products_by(InstructionSet set) noexcept;

// Σ a[j] · b[j] and Σ a[j] over `stride` numbers, in kDenseLanes interleaved partial sums that are then added in pairs.
double dense_dot(const double *a, const double *b, size_t stride) noexcept;
double dense_sum(const double *a, size_t stride) noexcept;

}  // namespace hws

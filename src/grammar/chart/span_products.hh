// Products that a chart of a dense grammar is made of. Rows have `stride` doubles, a multiple of kSpanLanes: the n that count,
// then zeros. These are the products of src/stats/dense_products.hh with less padding: grammars have few symbols, and rows are
// filled up to four numbers instead of eight. Each number is a sum in a fixed order without fused multiply-add, so all
// instruction sets give the same bits. Nothing here allocates or fails.
#pragma once
#include <cstddef>

#include "fsa/base/instruction_set.hh"

namespace hws {

inline constexpr size_t kSpanLanes = 4;
constexpr size_t span_stride(size_t n) { return (n + kSpanLanes - 1) / kSpanLanes * kSpanLanes; }

struct SpanProducts {
  // out[k][j] += Σ_{i < n} rows[k][i] · matrix[i · stride + j], i ascending, for k < count.
  void (*add_products)(const double *const *rows, size_t count, const double *matrix, size_t n, size_t stride,
                       double *const *out);
  // sum[i · stride + j] += Σ_k left[k][i] · right[k][j], k ascending, for i < n.
  void (*add_outer)(const double *const *left, const double *const *right, size_t count, double *sum, size_t n, size_t stride);
  // The same with sums for products and maxima for sums, where a row of `right` may have any numbers behind the n:
  // best[i · stride + j] = max(best[i · stride + j], max_k left[k][i] + right[k][j]), for i < n.
  void (*best_outer)(const double *const *left, const double *const *right, size_t count, double *best, size_t n,
                     size_t stride);
};

// Returns the functions for the widest vectors that the processor has and the build has code for.
const SpanProducts &span_products() noexcept;
// Returns those of one instruction set, which the processor must have.
const SpanProducts &span_products_by(InstructionSet set) noexcept;

}  // namespace hws

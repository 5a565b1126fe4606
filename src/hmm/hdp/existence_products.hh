// Products over the transitions of a sequence, for chain_existence.hh. With ξ_t = left[t][j] · transition[j][k] · right[t][k]
// they multiply out[j][k] by P(no transition from j to k), as if events at different t were independent, or with the memory of
// one step between different states. Rows are `stride` doubles. Without fused multiply-add any width gives the same bits.
#pragma once
#include <cstddef>

#include "fsa/base/instruction_set.hh"

namespace hws {

struct ExistenceProducts {
  // out[j · stride + k] = Π_t (1 − ξ_t), t < steps, j < n.
  void (*independent)(const double *left, const double *right, const double *transition, size_t steps, size_t n, size_t stride,
                      double *out);
  // out[j · stride + k] = (1 − ξ_0) Π_t (1 − ξ_{t−1} − ξ_t) / (1 − ξ_{t−1}), 0 < t < steps, j < n; 0 where that is below
  // 1e-290. It has no meaning for j = k.
  void (*with_memory)(const double *left, const double *right, const double *transition, size_t steps, size_t n, size_t stride,
                      double *out);
};

// Returns the loops for the widest vectors that the processor has and the build has code for.
const ExistenceProducts &existence_products() noexcept;

// Returns those of one instruction set, which the processor must have.
const ExistenceProducts &existence_products_by(InstructionSet set) noexcept;

}  // namespace hws

// Products over the pairs of symbols that binary rules join, for splits that lie side by side: a symbol's numbers in up to
// kPairSplits splits are one row of that many doubles. Each number is a sum in a fixed order without fused multiply-add, so all
// instruction sets give the same bits. Nothing here allocates or fails.
#pragma once
#include <cstddef>
#include <cstdint>

#include "fsa/base/instruction_set.hh"

namespace hws {

inline constexpr size_t kPairSplits = 8;

// Pairs of left symbol b are [first[b], first[b + 1]), and right[p] is the right symbol of pair p.
struct SymbolPairs {
  const int32_t *first, *right;
  size_t symbols;
};

// Rows of `left`, `right` and `right_outside` are zero from `splits` on; what `left_outside` has there does not count.
struct PairProducts {
  // sums[p] += Σ_k left[b][k] · right[c][k], the numbers of a row being added by halves.
  void (*add_sums)(const SymbolPairs &pairs, const double *left, const double *right, size_t splits, double *sums);
  // left_outside[b][k] = Σ_p above[p] · right[c][k], and right_outside[c][k] += above[p] · left[b][k], p ascending.
  void (*outside)(const SymbolPairs &pairs, const double *above, const double *left, const double *right, size_t splits,
                  double *left_outside, double *right_outside);
};

// Returns the functions for the widest vectors that the processor has and the build has code for.
const PairProducts &pair_products() noexcept;
// Returns those of one instruction set, which the processor must have.
const PairProducts &pair_products_by(InstructionSet set) noexcept;

}  // namespace hws

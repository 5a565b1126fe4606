// The products that sums over the subtypes of a tree are made of. The numbers of a rule are a matrix of the parent's subtypes
// by outcomes (src/grammar/latent/subtype_layout.hh). An outcome is a pair of the children's subtypes, and a rule of one child
// has its subtypes. All loops run along the contiguous outcomes. Each number is a sum in a fixed order without fused
// multiply-add, so all instruction sets give the same bits. Nothing here allocates or fails.
#pragma once
#include <cstddef>

#include "fsa/base/instruction_set.hh"

namespace hws {

// Rows of a rule, `stride` apart.
struct RuleRows {
  const double *first;
  size_t stride;
};

struct RuleProducts {
  // to[a] = Σ_j rows[a][j] · outcome[j] for a < parents, j < outcomes.
  void (*inside)(RuleRows rows, size_t parents, size_t outcomes, const double *outcome, double *to);
  // above[j] = Σ_a weight[a] · rows[a][j], and counts[a · stride + j] += weight[a] · rows[a][j] · outcome[j].
  void (*outside)(RuleRows rows, size_t parents, size_t outcomes, const double *weight, const double *outcome, double *above,
                  double *counts, size_t stride);
  // to[b · right + c] = x[b] · y[c] for b < left, c < right.
  void (*pairs)(const double *x, size_t left, const double *y, size_t right, double *to);
  // of_left[b] = Σ_c above[b · right + c] · y[c], and of_right[c] = Σ_b x[b] · above[b · right + c].
  void (*of_children)(const double *above, const double *x, size_t left, const double *y, size_t right, double *of_left,
                      double *of_right);
  // A rule's own numbers lie row after row, `outcomes` to a row: own[a][j]. Sums are in four lanes.
  // sums[a] −= Σ_j own[a][j].
  void (*subtract_sums)(const double *own, size_t parents, size_t outcomes, double *sums);
  // counts[a · stride + j] += own[a][j] · sign and sums[a] += sign · Σ_j own[a][j].
  void (*add)(const double *own, double sign, size_t parents, size_t outcomes, double *counts, size_t stride, double *sums);
  // counts[a · stride + j] −= own[a][j], then to[a][j] = (max(0, that) + prior) · factor[a].
  void (*take)(const double *own, size_t parents, size_t outcomes, double prior, const double *factor, double *counts,
               size_t stride, double *to);
};

// Returns the functions for the widest vectors that the processor has and the build has code for.
const RuleProducts &rule_products() noexcept;
// Returns those of one instruction set, which the processor must have.
const RuleProducts &rule_products_by(InstructionSet set) noexcept;

}  // namespace hws

// The products that sums over the subtypes of a tree are made of. The numbers of a rule are a matrix of the parent's subtypes
// by outcomes (src/grammar/latent/subtype_layout.hh). An outcome is a pair of the children's subtypes, and a rule of one child
// has its subtypes. All loops run along the contiguous outcomes. Each number is a sum in a fixed order without fused
// multiply-add, so all instruction sets give the same bits. Nothing here allocates or fails.
#pragma once
#include <cstddef>
#include <cstdint>

#include "fsa/base/instruction_set.hh"

namespace hws {

// Rows of a rule, `stride` apart.
struct RuleRows {
  const double *first;
  size_t stride;
};

// A rule of a tree in collapsed inference. The numbers that the tree has put into its counts, and those that come in their
// place, are codes (src/stats/count_codes.hh) in units of a quantum, a power of two. They lie row after row, `outcomes` to a
// row. The rows of counts are `stride` apart, and `sums` has one number for each row.
struct CodedRule {
  const uint16_t *old;
  uint16_t *now;
  double *counts;
  size_t stride;
  double *sums;
  size_t parents, outcomes;
  double quantum;
};

inline constexpr size_t kOutcomesBehind = 3;

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
  // counts[a · stride + j] += own[a][j] · sign and sums[a] += sign · Σ_j own[a][j].
  void (*add)(const double *own, double sign, size_t parents, size_t outcomes, double *counts, size_t stride, double *sums);
  // to[a][j] = max(0, counts[a · stride + j] − old[a][j]) + prior, and sums[a] −= Σ_j old[a][j]. The counts stay.
  void (*take)(const CodedRule &rule, double prior, double *to);
  // Rounds weight[a] · rows[a][j] · outcome[j] to now[a][j], the nearest code (half up); these rows lie one after the other.
  // Then counts[a · stride + j] += now[a][j] − old[a][j], and sums[a] += Σ_j now[a][j]. Sets above[j] = Σ_a weight[a] ·
  // rows[a][j], and up to kOutcomesBehind numbers more to 0. Returns Σ |now[a][j] − old[a][j]|.
  double (*replace)(const CodedRule &rule, const double *rows, const double *weight, const double *outcome, double *above);
};

// Returns the functions for the widest vectors that the processor has and the build has code for.
const RuleProducts &rule_products() noexcept;
// Returns those of one instruction set, which the processor must have.
const RuleProducts &rule_products_by(InstructionSet set) noexcept;

}  // namespace hws

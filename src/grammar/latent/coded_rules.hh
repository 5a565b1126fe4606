// The loops of collapsed inference over the rules of a tree, whose numbers are codes (src/stats/count_codes.hh) in units of a
// quantum, a power of two. A rule's codes lie row after row, `outcomes` to a row; its counts are rows that are `stride` apart.
// Numbers are decoded, rounded and added in one loop each, so that no array of a tree's old or new numbers is needed. There are
// such loops for AVX2 alone. Elsewhere a tree is read, inferred, rounded and added step by step, which gives the same bits as
// long as sums are exact. Nothing here allocates or fails.
#pragma once
#include <cstddef>
#include <cstdint>

#include "fsa/base/instruction_set.hh"
#include "src/grammar/latent/rule_products.hh"

namespace hws {

// A rule of a tree: its codes in the pass before, of which up to seven more may be read, and its codes now; its counts, and the
// sums of their rows.
struct CodedRule {
  const uint16_t *old;
  uint16_t *now;
  double *counts;
  size_t stride;
  double *sums;
  size_t parents, outcomes;
};

struct CodedRules {
  // sums[a] −= Σ_j old[a][j].
  void (*subtract_sums)(const CodedRule &rule, double quantum);
  // to[a][j] = (max(0, counts[a][j] − old[a][j]) + prior) · factor[a].
  void (*predict)(const CodedRule &rule, double quantum, double prior, const double *factor, double *to);
  // Rounds weight[a] · rows[a][j] · outcome[j] to now[a][j]; then counts[a][j] += now[a][j] − old[a][j], and sums[a] +=
  // Σ_j now[a][j]. The rows lie one after the other. Sets above[j] = Σ_a weight[a] · rows[a][j]. Returns
  // Σ |now[a][j] − old[a][j]|.
  double (*outside)(const CodedRule &rule, double quantum, const double *rows, const double *weight, const double *outcome,
                    double *above);
};

// Returns the functions for the widest vectors that the processor has and the build has code for; null where there are none.
const CodedRules &coded_rules() noexcept;
// Returns those of one instruction set, which the processor must have.
const CodedRules &coded_rules_by(InstructionSet set) noexcept;

}  // namespace hws

// The loops over states of a visit to one token (dense_token_cvi.hh; seed 001, 3.37 to 3.39). They turn sums over all totals
// into sums without the token. v and u are the posteriors of the previous and the next token, and `now` are the token's own.
// `stale` is the old v. `second` is the posterior of the token before v in in(), and of the token after u in out(). Rows are
// padded with zeros to kDenseLanes, and denominators with ones: `pad` is 0 for a state and 1 for padding. Without fused
// multiply-add any width gives the same bits.
#pragma once
#include <cstddef>

#include "fsa/base/instruction_set.hh"

namespace hws {

struct TokenVisit {
  // The factor of the transition into each state: `weight` is Σ_j v[j] · counts, and becomes the factor without the token.
  void (*in)(double *weight, const double *v, const double *second, const double *now, const double *u, const double *prior,
             double of_v, double of_now, double of_u, size_t stride);
  // Multiplies by the factor of the transition out of each state; `sum` is Σ_l counts · u[l].
  void (*out)(double *weight, const double *sum, const double *v, const double *stale, const double *now, const double *u,
              const double *second, const double *prior, double of_v, double of_now, double of_u, size_t stride);
  // Writes the denominator of that factor.
  void (*leaving)(double *below, const double *row, const double *now, const double *stale, const double *v,
                  const double *prior, const double *pad, size_t stride);
  // Multiplies by the emission's count without the token, and the denominator by the emission's total.
  void (*emission)(double *weight, double *below, const double *count, const double *now, const double *prior,
                   const double *all, const double *sums, const double *pad, size_t stride);
};

// Returns the loops for the widest vectors that the processor has and the build has code for.
const TokenVisit &token_visit() noexcept;

// Returns those of one instruction set, which the processor must have.
const TokenVisit &token_visit_by(InstructionSet set) noexcept;

}  // namespace hws

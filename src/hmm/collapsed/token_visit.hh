// Loops over states of a visit to one token (dense_token_cvi.cc; seed 001, 3.37 to 3.39): what totals hold without the
// token, from sums that have it. v and u are the posteriors of the tokens before and behind, `second` of the one beyond,
// `stale` of the one before as they were, `now` the token's own. Rows are padded with zeros to kDenseLanes, of what is divided
// by with ones: `pad` has 0 for a state and 1 behind the last. Without fused multiply-add: any width gives the same bits.
#pragma once
#include <cstddef>

#include "fsa/base/instruction_set.hh"

namespace hws {

struct TokenVisit {
  // What comes into each state: weight, Σ_j v[j] · counts, as it is to be without the token.
  void (*in)(double *weight, const double *v, const double *second, const double *now, const double *u, const double *prior,
             double of_v, double of_now, double of_u, size_t stride);
  // Times what leaves it: `sum`, likewise.
  void (*out)(double *weight, const double *sum, const double *v, const double *stale, const double *now, const double *u,
              const double *second, const double *prior, double of_v, double of_now, double of_u, size_t stride);
  // What the latter is divided by.
  void (*leaving)(double *below, const double *row, const double *now, const double *stale, const double *v,
                  const double *prior, const double *pad, size_t stride);
  // Times the emission's count, and what that is divided by.
  void (*emission)(double *weight, double *below, const double *count, const double *now, const double *prior,
                   const double *all, const double *sums, const double *pad, size_t stride);
};

// The form for the widest vectors that the processor has and the build has code for.
const TokenVisit &token_visit() noexcept;

// That of one instruction set, which the processor must have.
const TokenVisit &token_visit_by(InstructionSet set) noexcept;

}  // namespace hws

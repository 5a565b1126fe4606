// Products over the transitions and tokens of a sequence, for chain_existence.hh: P(no transition from j to k) with
// ξ_t = left[t][j] · transition[j][k] · right[t][k], as if events at different t were independent, or with the memory of one
// step; and P(never in j). Those with memory are off by at most 2e-13 for each expected event. Rows are `stride` doubles.
// Without fused multiply-add any width gives the same bits.
#pragma once
#include <cstddef>
#include <cstdint>

#include "fsa/base/instruction_set.hh"

namespace hws {

// Transitions of states to themselves are computed from these rows of `stride` numbers each: the tokens' posteriors,
// transition[j][j], the posterior of the token before the first one and ξ(j, j) between the two (0: there is none).
struct ExistenceRows {
  const double *posterior, *diagonal, *edge, *pair;
};

// Steps from `begin` to before `end` of a sequence.
struct StepRun {
  int32_t begin, end;
};

// One row of transitions, those out of one state: its left[0], all of right, and its rows of `stride` numbers of
// transition[j][k] and of Σ_t left[t] · right[t][k] over all steps of the sequence.
struct TransitionRow {
  const double *left, *right, *transition, *sums;
  size_t stride;
};

struct ExistenceProducts {
  // out[j · stride + k] = Π_t (1 − ξ_t), t < steps, j < n.
  void (*independent)(const double *left, const double *right, const double *transition, size_t steps, size_t n, size_t stride,
                      double *out);
  // out[j · stride + k] = (1 − ξ_0) Π_t (1 − ξ_{t−1} − ξ_t) / (1 − ξ_{t−1}), 0 < t < steps, j < n. It has no meaning for j = k.
  void (*with_memory)(const double *left, const double *right, const double *transition, size_t steps, size_t n, size_t stride,
                      double *out);
  // The same for one j over the steps of the runs alone, each of which begins with 1 − ξ. From logs[k] is subtracted Σ ξ of all
  // other steps.
  void (*runs_with_memory)(const TransitionRow &of, const StepRun *runs, size_t count, double *out, double *logs);
  // out[j] *= Π_t (1 − q_{t−1} − q_t + ξ_{t−1}) / (1 − q_{t−1}), t < tokens, with q_t(j) and ξ_t(j, j).
  void (*tokens_with_memory)(const ExistenceRows &of, const double *left, const double *right, size_t tokens, size_t stride,
                             double *out);
  // out[j] *= Π_t (1 − ξ_{t−1} − ξ_t + ξ_{t−1} ξ_t / q_t) / (1 − ξ_{t−1}), t < steps, with q_t(j) and ξ_t(j, j).
  void (*own_with_memory)(const ExistenceRows &of, const double *left, const double *right, size_t steps, size_t stride,
                          double *out);
  // The messages of 5.63 for tokens that are independent, of state j and all k side by side: in_j[k] has those that end in j
  // without a transition from j to k, and sum[k] those that end anywhere. is_j is 1 at j and 0 elsewhere.
  void (*mean_field)(const double *posterior, size_t j, const double *is_j, size_t steps, size_t stride, double *in_j,
                     double *sum);
};

// Returns the loops for the widest vectors that the processor has and the build has code for.
const ExistenceProducts &existence_products() noexcept;

// Returns those of one instruction set, which the processor must have.
const ExistenceProducts &existence_products_by(InstructionSet set) noexcept;

}  // namespace hws

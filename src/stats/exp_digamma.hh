// exp(ψ(x)) for whole arrays, which parameters of variational methods are made of: x → (x + 10) exp(−c) with
// c = 1 / x + ... + 1 / (x + 9) and what ψ's series leaves of ln(x + 10) − ψ(x + 10), so that no logarithm is taken.
#pragma once
#include <cstddef>

#include "fsa/base/instruction_set.hh"

namespace hws {

// out[i] = exp(ψ(x[i])) for 0 < x[i] < 1e30, with a relative error of at most 4e-15 · max(1, |ψ(x)|), and its limit 0 for
// x[i] = 0. `out` may be `x`. The same bits on every machine.
void exp_digamma(const double *x, double *out, size_t n) noexcept;

// The same by one instruction set, which the processor must have.
void exp_digamma_by(InstructionSet set, const double *x, double *out, size_t n) noexcept;

}  // namespace hws

// exp(ψ(x)) for whole arrays, from which variational methods make parameters. It is (x + 10) exp(−c), where c is 1 / x + ... +
// 1 / (x + 9) plus ln(x + 10) − ψ(x + 10), and the latter is a series. So no logarithm is computed.
#pragma once
#include <cstddef>

#include "fsa/base/instruction_set.hh"

namespace hws {

// out[i] = exp(ψ(x[i])) for 0 < x[i] < 1e30, with a relative error of at most 4e-15 · max(1, |ψ(x)|). It is the limit 0 for
// x[i] = 0. `out` may be `x`. The bits are the same on every machine.
void exp_digamma(const double *x, double *out, size_t n) noexcept;

// The same with one instruction set, which the processor must have.
void exp_digamma_by(InstructionSet set, const double *x, double *out, size_t n) noexcept;

}  // namespace hws

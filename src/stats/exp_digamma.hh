// exp(ψ(x)) for whole arrays, which parameters of variational methods are made of: x → (x + 10) exp(−c) with
// c = 1 / x + ... + 1 / (x + 9) and what ψ's series leaves of ln(x + 10) − ψ(x + 10), so that no logarithm is taken.
#pragma once
#include <cstddef>

namespace hws {

// out[i] = exp(ψ(x[i])) for 0 < x[i] < 1e30, with a relative error of at most 4e-15 · max(1, |ψ(x)|). `out` may be `x`. The
// same bits on every machine: the two forms differ in the width of their vectors only.
void exp_digamma(const double *x, double *out, size_t n) noexcept;

// What exp() is taken of, and what it is multiplied by. kHasWideExpDigamma: the wide form was built for AVX2, and runs only
// where that is.
extern const bool kHasWideExpDigamma;
void exp_digamma_costs_baseline(const double *x, double *cost, double *factor, size_t n) noexcept;
void exp_digamma_costs_wide(const double *x, double *cost, double *factor, size_t n) noexcept;

}  // namespace hws

// The logarithm of the gamma function and its derivative for positive arguments. The C library's lgamma writes a global
// variable (signgam), so threads cannot share it. Its bits also differ between libraries.
#pragma once

namespace hws {

// ln Γ(x), x > 0. The error is at most 4e-15 · max(1, |ln Γ(x)|). Smaller x are raised by the recurrence; from 10 on Stirling's
// series is used.
double log_gamma(double x) noexcept;

// ln Γ(x + h) − ln Γ(x), x > 0, h ≥ 0. The error is at most 4e-14 + 4e-15 |h ln(x + h)|. For large x the difference of two
// calls of log_gamma() would keep few digits.
double log_gamma_rise(double x, double h) noexcept;

// ψ(x) = d/dx ln Γ(x), x > 0. The error is at most 4e-15 · max(1, |ψ(x)|).
double digamma(double x) noexcept;

// Both at once, for little more time than one, and with the same errors.
struct GammaTerms {
  double log_gamma, digamma;
};
GammaTerms gamma_terms(double x) noexcept;

}  // namespace hws

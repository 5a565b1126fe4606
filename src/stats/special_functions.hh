// The gamma function's logarithm and its derivative for positive arguments. The C library's lgamma writes a global variable
// (signgam), so threads may not share it; and its bits differ between libraries.
#pragma once

namespace hws {

// ln Γ(x), x > 0. Error at most 4e-15 · max(1, |ln Γ(x)|). Stirling's series behind x = 10, to which the recurrence leads.
double log_gamma(double x) noexcept;

// ln Γ(x + h) − ln Γ(x), x > 0, h ≥ 0. Error at most 4e-14 + 4e-15 |h ln(x + h)|: of a large x the difference of two logarithms
// would keep few digits.
double log_gamma_rise(double x, double h) noexcept;

// ψ(x) = d/dx ln Γ(x), x > 0. Error at most 4e-15 · max(1, |ψ(x)|).
double digamma(double x) noexcept;

// Both at once, for little more than one; errors as theirs.
struct GammaTerms {
  double log_gamma, digamma;
};
GammaTerms gamma_terms(double x) noexcept;

}  // namespace hws

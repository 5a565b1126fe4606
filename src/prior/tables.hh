// Expected numbers of tables in a Chinese restaurant franchise (Teh, Kurihara and Welling 2008; seed 001, 5.29 to 5.36). C
// customers under a prior count x take Σ_{i < C} x / (x + i) = x (ψ(x + C) − ψ(x)) tables on average. Where C itself has a
// distribution, the event C = 0 is treated exactly, and the digamma function at C > 0 to first order. ψ is concave, so this is
// an overestimate, by up to 6 per cent of the tables (ERRATA 001.13). With the variance v of C given C > 0 the second order
// adds v ψ''(x + E[C | C > 0]) / 2, and is within 2.5 per cent.
#pragma once
#include <optional>

namespace hws {

// Returns the approximate mean of ψ(x + C) − ψ(x), x > 0, of a whole count C that is above 0 with this probability. It is above
// 0 with at most the probability of its mean, and rounded means may be smaller.
double digamma_rise(double x, double mean, double present) noexcept;

// Returns the approximate mean of ψ(x + C) − ψ(x), x > 0, of a whole count C with this mean and this ln P(C = 0); to second
// order if the variance of C is given. It is at least P(C > 0) / x, its value at C = 1.
double mean_digamma_rise(double x, double mean, double log_absent, std::optional<double> variance = std::nullopt) noexcept;

// Returns the approximate mean number of tables.
inline double mean_tables(double x, double mean, double log_absent, std::optional<double> variance = std::nullopt) noexcept {
  return x * mean_digamma_rise(x, mean, log_absent, variance);
}

}  // namespace hws

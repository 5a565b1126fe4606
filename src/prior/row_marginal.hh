// The probability of events whose rows of parameters are integrated out. A row with whole counts n and Dirichlet parameters a,
// whose sums are N and A, has
//     Γ(A) / Γ(A + N) · Π_k Γ(n_k + a_k) / Γ(a_k).
// This is the Dirichlet-multinomial distribution of a sequence of events. Each quotient is a rising factorial
// (src/stats/log_rising.hh). An outcome that the prior forbids has count 0 and the factor 1.
#pragma once
#include "fsa/base/long_sum.hh"
#include "src/prior/outcome_rows.hh"
#include "src/prior/row_priors.hh"

namespace hws {

// A sum of logarithms, in nats. Counts are whole numbers below 2^53. The error is about 1e-15 of the sum of the absolute terms.
class RowMarginal {
 public:
  // For rows whose counts are not contiguous: outcome() adds an outcome's factor, and total() divides by that of the row's
  // total.
  void outcome(double prior, double count);
  void total(double prior, double count);

  void row(const RowPrior &prior, RowCounts counts);
  // Adds rows stored by outcome. An outcome that a row does not store has count 0, but its parameter is part of A.
  void outcomes(const OutcomeRows &layout, const RowPriors &priors, const double *counts, const Run &run);

  void add(double log_p) { sum_.add(log_p); }
  double value() const { return sum_.value(); }

 private:
  LongSum sum_;
};

}  // namespace hws

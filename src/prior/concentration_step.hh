// Minka's fixed point for the concentration of Dirichlet priors (Minka 2000, "Estimating a Dirichlet distribution", 55, for
// rows of counts under concentration · base). Of rows with counts n, their sum N, base m, its sum M and concentration s it is
//     s ← s · Σ_rows Σ_k m_k (ψ(n_k + s m_k) − ψ(s m_k)) / Σ_rows M (ψ(N + s M) − ψ(s M)).
// No step lowers Π_rows Γ(sM) / Γ(N + sM) Π_k Γ(n_k + s m_k) / Γ(s m_k). Of whole counts this is the probability of the
// events with the parameters integrated out (row_marginal.hh), so that the step goes with samplers. Of expected counts it is
// that part of VI's bound that depends on s, so that the step goes between VI's steps.
#pragma once
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "src/prior/outcome_rows.hh"
#include "src/prior/row_priors.hh"

namespace hws {

// Where a concentration is kept: without counts, or with even ones, there is no finite maximum above 0.
struct ConcentrationBounds {
  double least = 1e-6, most = 1e6;
};
// `argument` for bounds that are not finite, not above 0 or in the wrong order.
void check_bounds(const ConcentrationBounds &bounds);

// One step for rows that share a concentration. They are read one by one, in any layout. O(outcomes), with a digamma function
// for each count that is not 0.
class ConcentrationStep {
 public:
  explicit ConcentrationStep(double concentration) : s_(concentration) {}
  // Only the base of `prior` is read.
  void row(const RowPrior &prior, RowCounts counts);
  // Rows that lie by outcome. What a row does not hold has no count, but its part of M.
  void outcomes(const OutcomeRows &layout, const RowPriors &priors, const double *counts, const Run &run);
  // The next concentration; without counts the one before.
  double next(const ConcentrationBounds &bounds) const;

 private:
  void outcome(double count, double base);
  void total(double count, double base);
  double s_, base_ = NAN, of_base_ = 0;  // ψ(s · the last base)
  LongSum above_, below_;
};

}  // namespace hws

// Minka's fixed point for the concentration of Dirichlet priors (Minka 2000, "Estimating a Dirichlet distribution", 55, for
// rows of counts under concentration · base). Let a row have counts n, their sum N, base m and its sum M. The concentration s
// becomes
//     s ← s · Σ_rows Σ_k m_k (ψ(n_k + s m_k) − ψ(s m_k)) / Σ_rows M (ψ(N + s M) − ψ(s M)).
// No step lowers Π_rows Γ(sM) / Γ(N + sM) Π_k Γ(n_k + s m_k) / Γ(s m_k). For whole counts this is the probability of the events
// with the parameters integrated out (row_marginal.hh), so samplers use the step between sweeps. For expected counts it is the
// part of VI's bound that depends on s, so VI uses the step between its own steps.
#pragma once
#include <cmath>
#include <limits>

#include "fsa/base/long_sum.hh"
#include "src/prior/outcome_rows.hh"
#include "src/prior/row_priors.hh"

namespace hws {

inline bool is_concentration(double x) { return x > 0 && x < std::numeric_limits<double>::infinity(); }

// The range of a concentration. Without counts, or with even ones, there is no finite maximum above 0.
struct ConcentrationBounds {
  double least = 1e-6, most = 1e6;
};
// Fails with `argument` if a bound is not finite or not above 0, or if they are in the wrong order.
void check_bounds(const ConcentrationBounds &bounds);

// One step for rows that share a concentration. Rows are added one by one, in any layout. A step takes O(outcomes), with a
// digamma function for each count that is not 0.
class ConcentrationStep {
 public:
  explicit ConcentrationStep(double concentration) : s_(concentration) {}
  // Only the base of `prior` is read.
  void row(const RowPrior &prior, RowCounts counts);
  // Adds rows stored by outcome. An outcome that a row does not store has count 0, but its base is part of M.
  void outcomes(const OutcomeRows &layout, const RowPriors &priors, const double *counts, const Run &run);
  // Returns the next concentration, or the current one if there are no counts.
  double next(const ConcentrationBounds &bounds) const;

 private:
  void outcome(double count, double base);
  void total(double count, double base);
  double s_, base_ = NAN, of_base_ = 0;  // of_base_: ψ(s · base_), where base_ is the last base
  LongSum above_, below_;
};

}  // namespace hws

// Minka's fixed point for the concentrations of Dirichlet priors (Minka 2000, "Estimating a Dirichlet distribution", 55, for
// rows of counts under concentration · base): of a family of rows with counts n, base m, its sum M and concentration s
//     s ← s · Σ_rows Σ_k m_k (ψ(n_k + s m_k) − ψ(s m_k)) / Σ_rows M (ψ(n + s M) − ψ(s M)).
// Each step raises Π_rows Γ(sM) / Γ(n + sM) Π_k Γ(n_k + s m_k) / Γ(s m_k) or leaves it: of whole counts the probability of
// symbols and states (seed 001, 3.24), so that it goes with samplers; of expected ones, but for what does not depend on s, VI's
// bound, so that it goes between VI's steps, each of which raises the bound too.
#pragma once
#include "src/hmm/data/emission_rows.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/hmm_shape.hh"

namespace hws {

struct MinkaSettings {
  bool initial = true, transition = true, emission = true;  // which concentrations
  int64_t iterations = 1;                                   // of the fixed point
  // Where they are kept: without counts, or with even ones, there is no finite maximum above 0.
  double least = 1e-6, most = 1e6;
};

// The priors after these iterations; bases stay. `argument` for iterations below 0 or bounds that are none. O(numbers) each,
// with a digamma function for each count that is not 0.
HmmPriors minka_update(const HmmParameters &counts, HmmPriors priors, const EmissionRows &rows, const MinkaSettings &settings,
                       const Run &run);

}  // namespace hws

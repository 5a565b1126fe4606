// Minka's fixed point for the concentrations of an HMM's Dirichlet priors (src/prior/concentration_step.hh). No step lowers the
// probability of symbols and states (seed 001, 3.24), or with expected counts VI's bound.
#pragma once
#include "src/hmm/data/emission_rows.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/hmm_shape.hh"
#include "src/prior/concentration_step.hh"

namespace hws {

struct MinkaSettings {
  bool initial = true, transition = true, emission = true;  // which concentrations are updated
  int64_t iterations = 1;                                   // of the fixed point
  ConcentrationBounds bounds;
};

// Returns the priors after these iterations; bases do not change. Fails with `argument` for iterations below 0 or invalid
// bounds. O(numbers) per iteration, with a digamma function for each count that is not 0.
HmmPriors minka_update(const HmmParameters &counts, HmmPriors priors, const EmissionRows &rows, const MinkaSettings &settings,
                       const Run &run);

}  // namespace hws

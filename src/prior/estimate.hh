// How parameters follow from counts and a conjugate prior: for rows of outcomes (src/prior/row_estimates.hh) and for the values
// of channels (src/prior/emission_family.hh). Let θ be the parameters and q(θ) their posterior.
//   relative_frequency  (counts + pseudo-counts) / their total: EM whose prior is given in pseudo-counts
//   mode                the mode of q: EM with a prior
//   likelihood          the θ under which the data are most probable: EM without a prior. Rows: the mode under priors of 1
//   mean                posterior means: the parameters that reports show
//   geometric_mean      exp E_q ln p(x | θ): VI. Not normalized
//   predictive          E_q p(x | θ): collapsed methods, scores (seed 001, 3.96 and 3.100). For outcomes, the mean
#pragma once

namespace hws {

enum class Estimate { relative_frequency, mode, likelihood, mean, geometric_mean, predictive };

}  // namespace hws

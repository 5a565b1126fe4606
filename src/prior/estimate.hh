// What a learner makes of counts and a conjugate prior: of rows of outcomes (src/prior/row_estimates.hh) and of what channels
// hold (src/prior/emission_family.hh). With θ the parameters and q(θ) their posterior:
//   relative_frequency  counts and pseudo-counts over their total: EM whose prior is given in pseudo-counts
//   mode                the mode of q: EM with a prior
//   likelihood          the θ under which the counts are most probable: EM without a prior. Rows are modes under priors of 1
//   mean                posterior means of the parameters that reports show
//   geometric_mean      exp E_q ln p(x | θ): VI. Not normalized
//   predictive          E_q p(x | θ): collapsed methods, scores (seed 001, 3.96 and 3.100). Of outcomes it is the mean
#pragma once

namespace hws {

enum class Estimate { relative_frequency, mode, likelihood, mean, geometric_mean, predictive };

}  // namespace hws

// The M step: an HMM's parameters from expected counts and Dirichlet priors, per row (seed 001, 3.18 to 3.22). With n the count
// of an outcome, a its Dirichlet parameter and N, A their sums over the row, the parameter is
//   mode              (n + a − 1) / (N + A − outcomes), even where that is 0 / 0: EM, with pseudo-counts or without (a = 1)
//   mean              (n + a) / (N + A)
//   geometric_mean    exp(ψ(n + a) − ψ(N + A)), rows sum to less than 1: VI
// Channels, by their families (src/emission/emission_family.hh): mode, predictive (which for words is the mean), geometric
// mean. What is below 1e-100 of the largest beside it (in its row; of emissions: of its symbol) becomes 0. Symbols a dictionary
// forbids a state have no count and no parameter, but their part of A. Outcomes whose prior is 0 have parameter 0 and no part
// of A, and their counts must be 0.
#pragma once
#include "src/hmm/sums/expectation.hh"

namespace hws {

enum class RowEstimate { mode, mean, geometric_mean };

struct HmmEstimate {
  HmmParameters parameters;
  // What a method's objective is below the log-likelihood of these parameters. mode: −Σ (a − 1) ln parameter, the log prior but
  // for a constant. geometric_mean: Σ over rows KL(Dirichlet(n + a) ‖ Dirichlet(a)). mean: 0. Nats. So too of channels, whose
  // log prior has its constant.
  double penalty = 0;
};

// `counts` in the layout of `data`. Any number of threads gives the same bits. O(numbers), with logarithms and exponentials.
HmmEstimate estimate(const HmmParameters &counts, const HmmPriors &priors, const HmmData &data, RowEstimate what,
                     const Run &run);
// In the layout of `rows`, without data; `families` of the channels, or null.
HmmEstimate estimate(const HmmParameters &counts, const HmmPriors &priors, const EmissionRows &rows,
                     const EmissionChannels *families, RowEstimate what, const Run &run);

// Makes 0 of the counts of outcomes that the priors forbid. estimate() counts on it: rows are normalized over all their counts.
void clear_forbidden(const HmmPriors &priors, const EmissionRows &rows, HmmParameters *counts);

EmissionEstimate emission_estimate(RowEstimate what);

// Makes 0 of what is below 1e-100 of the largest of n numbers, or of 1.
void drop_least(double *x, size_t n) noexcept;

}  // namespace hws

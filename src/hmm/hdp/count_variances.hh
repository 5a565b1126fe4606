// The variances of counts of a hidden Markov model's chain, under posteriors that are Markov chains: of initial states, of
// transitions and of the rows of transitions (ERRATA 001.13). Sequences are independent, so their variances add up. A count is
// a sum of events O_t, each with ξ_t = P(O_t = 1) and the variance ξ_t (1 − ξ_t), whose covariances count twice.
//
//     transitions (j, k), j ≠ k    events of neighbouring steps: two cannot both happen, so that they have −ξ_{t−1} ξ_t
//     transitions (j, j), rows     all events, as if each depended on the event before alone:
//                                  Cov(O_s, O_t) = Cov(O_s, O_{t−1}) · Cov(O_{t−1}, O_t) / Var(O_{t−1})
//
// The first is exact up to three tokens. For rows the second is exact if there are two states. O(T K²), with K divisions for
// each token.
#pragma once
#include <span>

#include "fsa/base/array.hh"

namespace hws {

struct ChainMarginals;

class CountVariances {
 public:
  explicit CountVariances(size_t states);

  // Every sequence is added once, or each of its pieces in their order. The first row_tokens of its tokens count in rows.
  // Without factors (`left`) tokens are independent.
  void add(const ChainMarginals &chain, size_t row_tokens);

  // Rows as those of ChainExistence: one of initial states, K of transitions, one of rows.
  std::span<const double> sums() const { return sums_; }

 private:
  void transitions(const double *left, const double *transition, const double *right, const double *here);
  void event(size_t at, double p, double both);

  const size_t states_, stride_;
  Array<double> sums_;
  // Of the last event of each kind: its probability, and the sum of its covariances with the events until then.
  Array<double> before_, covariance_;
  Array<double> edge_;  // the last token's posterior
};

}  // namespace hws

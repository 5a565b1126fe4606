// The function that GCVB0 minimizes (seed 002, sections 2.5 and 4.2; ERRATA 002.5). It is D0(q) with q_t(k) = x_t(k)² / Σ_i
// x_t(i)², plus Σ_t (1 − Σ_k x_t(k)²)². Its gradient follows from equation 17 and the chain rule. x has the rows of q
// (src/pfa/collapsed/cvb_tables.hh). A value takes O(N² tokens) and N² A digammas.
#pragma once
#include "src/pfa/collapsed/cvb_tables.hh"

namespace hws {

class ZerothOrderObjective {
 public:
  // `held`: the parts that are, or null; `unsupported` if one of their probabilities is 0.
  ZerothOrderObjective(CorpusPtr corpus, size_t n, double beta, const PfaHeldParts *held = nullptr);

  // The padding of x in each row must be 0; that of the gradient becomes 0.
  double operator()(std::span<const double> x, std::span<double> gradient, const Run &run);

  // Rescales each row to Σ x² = 1, where the penalty and its gradient vanish. D0 depends only on a row's direction, and its
  // gradient grows as the row shrinks. No x falls below `lower`.
  void normalize(std::span<double> x, double lower, double *value, std::span<double> gradient) const;

  Array<double> rows(std::span<const double> x) const;  // q

 private:
  CorpusPtr corpus_;
  size_t n_, stride_;
  double beta_;
  // The rows of q with a previous row in their sequence, ordered by symbol. Those of symbol a begin at pairs_begin_[a − 1].
  Array<size_t> pairs_, pairs_begin_;
  CvbTables tables_;          // of the last x
  Array<double> q_, slopes_;  // slopes_: −∂D0/∂q without terms that sum to 0 over a row
  Array<double> psi_, psi_reversed_;
};

}  // namespace hws

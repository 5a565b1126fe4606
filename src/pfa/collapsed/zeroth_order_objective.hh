// What GCVB0 minimizes (seed 002, sections 2.5 and 4.2; ERRATA 002.5): D0(q) with q_t(k) = x_t(k)² / Σ_i x_t(i)², plus
// Σ_t (1 − Σ_k x_t(k)²)², and its gradient by equation 17 and the chain rule. x has the rows that q has
// (src/pfa/collapsed/cvb_tables.hh). O(N² tokens) per value, and N² A digammas.
#pragma once
#include "src/pfa/collapsed/cvb_tables.hh"

namespace hws {

class ZerothOrderObjective {
 public:
  ZerothOrderObjective(CorpusPtr corpus, size_t n, double beta);

  // The numbers of x beyond n in a row are 0; so are the gradient's.
  double operator()(std::span<const double> x, std::span<double> gradient, const Run &run);

  // Puts each row back on Σ x² = 1, where the penalty and its gradient vanish; D0 depends on a row's direction only, and its
  // gradient is the longer the shorter the row. No x falls below `lower`.
  void normalize(std::span<double> x, double lower, double *value, std::span<double> gradient) const;

  Array<double> rows(std::span<const double> x) const;  // q

 private:
  CorpusPtr corpus_;
  size_t n_, stride_;
  double beta_;
  // The rows of q that have a row before them in their sequence, ordered by symbol. Those of symbol a begin at
  // pairs_begin_[a − 1].
  Array<size_t> pairs_, pairs_begin_;
  CvbTables tables_;          // of the last x
  Array<double> q_, slopes_;  // slopes_: −∂D0/∂q but for the terms that sum to 0 against a row
  Array<double> psi_, psi_reversed_;
};

}  // namespace hws

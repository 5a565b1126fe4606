// One token's update of CVB0 (seed 002, section 2.4, equations 14 to 16 and the case table behind them): q_t(k) in proportion
// to exp of E_q[ln g_k], each expectation of a logarithm taken as the logarithm of an expectation. From running tables, with
// what the token itself and its neighbours put into them taken out again: O(N²) per token, and one pass over a matrix that
// replaces the pair of a token and the one before it.
#pragma once
#include "src/pfa/collapsed/cvb_tables.hh"

namespace hws {

class Cvb0Update {
 public:
  // Both are changed by visit(): q, rows as in src/pfa/collapsed/cvb_tables.hh, and the tables summed from it.
  Cvb0Update(const Corpus &corpus, double beta, CvbTables *tables, std::span<double> q);

  // The weights of rows begin..end−1, a sequence's, at row r, not normalized; n numbers.
  void weights(size_t begin, size_t end, size_t r, double *w);
  // Updates a sequence's rows in turn. Σ |change of q|.
  double visit(size_t begin, size_t end, const Run &run);

 private:
  void weigh(size_t begin, size_t end, size_t r, double *w);
  const double *row(size_t r) const { return q_.data() + r * stride_; }
  const Corpus &corpus_;
  CvbTables &tables_;
  std::span<double> q_;
  size_t n_, stride_;
  double beta_;
  Array<double> in_, out_, new_;
  // Row r − 1 as it was when the pair (r − 1, r) was last put into a table.
  Array<double> before_;
};

}  // namespace hws

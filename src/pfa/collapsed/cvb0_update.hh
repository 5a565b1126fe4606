// The update of one token in CVB0 (seed 002, section 2.4, equations 14 to 16 and the case table after them): q_t(k) is
// proportional to exp of E_q[ln g_k], where each expectation of a logarithm is replaced by the logarithm of an expectation. It
// reads running tables, from which the contributions of the token and its neighbours are subtracted. O(N²) per token, plus one
// pass over a matrix that replaces the pair of the previous token and this one.
#pragma once
#include "src/pfa/collapsed/cvb_tables.hh"

namespace hws {

class Cvb0Update {
 public:
  // visit() changes both q (rows as in src/pfa/collapsed/cvb_tables.hh) and the tables, which are sums over q.
  Cvb0Update(const Corpus &corpus, double beta, CvbTables *tables, std::span<double> q);

  // Writes the n weights of row r of the sequence begin..end − 1, not normalized.
  void weights(size_t begin, size_t end, size_t r, double *w);
  // Updates a sequence's rows in turn. Returns Σ |change of q|.
  double visit(size_t begin, size_t end, const Run &run);

 private:
  void weigh(size_t begin, size_t end, size_t r, double *w);
  void held_in(bool first, Label letter, size_t r, double *in) const;
  void weigh_held(size_t begin, size_t end, size_t r, double out_prior, double *w);
  const double *row(size_t r) const { return q_.data() + r * stride_; }
  const Corpus &corpus_;
  CvbTables &tables_;
  std::span<double> q_;
  size_t n_, stride_;
  double beta_;
  Array<double> in_, out_, new_;
  // Row r − 1 as it was when the pair (r − 1, r) was last added to a table.
  Array<double> before_;
};

}  // namespace hws

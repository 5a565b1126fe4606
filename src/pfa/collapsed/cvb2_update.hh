// The update of one token in CVB2. It is that of cvb0_update.hh with expectations of logarithms to the second order (Teh,
// Newman, Welling 2006): E[ln x] ≈ ln E[x] − Var[x] / (2 E[x]²). Means and variances are exact under the independent q.
//
// Let y_s(i, j) = [z_s = i][z_{s+1} = j]. A count is the sum of y_s over the tokens s of its letter, and only neighbours depend
// on each other. So for i, j ≠ 0
//     Var[C_iaj] = E[C_iaj] − W_a(i, j) + [i = j] D_a(i),
//     W_a = Σ_s u_s ⊗ u_{s+1} + 2 Σ_{s, s+1 of letter a} w_s ⊗ w_{s+1},   D_a = 2 Σ_{the same} q_s q_{s+1} q_{s+2},
//     u_s = q_s², w_s = q_s q_{s+1}, entry by entry,
// and tables of W and D are kept like those of the mean. If one of the count's states is that of a neighbour, it is random too,
// and the moments are those of the mixture over it. Given that it is i, only the neighbour's other pair differs from the
// tables, and this correction is local (ERRATA 002.4). O(N²) per token.
#pragma once
#include "src/pfa/collapsed/cvb_tables.hh"

namespace hws {

class Cvb2Update {
 public:
  // visit() changes both q (rows as in src/pfa/collapsed/cvb_tables.hh) and the tables, which are sums over q.
  Cvb2Update(const Corpus &corpus, double beta, CvbTables *tables, std::span<double> q, const Run &run);

  struct Moments {
    Array<double> mean, variance;
  };
  // Moments of the three counts behind the last weights, without the token: C_{z, a, k} + [k, a', z' = z, a, k] for the
  // transition in, C_{k, a', z'} for the transition out, and C_k.
  const Moments &in() const { return in_; }
  const Moments &out() const { return out_; }
  const Moments &total() const { return total_; }

  // Writes the n weights of row r of the sequence begin..end − 1, not normalized; the largest is 1.
  void weights(size_t begin, size_t end, size_t r, double *w);
  // Updates a sequence's rows in turn. Returns Σ |change of q|.
  double visit(size_t begin, size_t end, const Run &run);

 private:
  // Call while the token's own counts are taken out of the tables.
  void moments(size_t begin, size_t end, size_t r);
  void held_in(bool first, Label letter, size_t r);
  void held_out(Label letter, const double *weight);
  void weigh(size_t begin, size_t end, size_t r, double *w);
  // Adds (1) or takes out (−1) everything that a token is part of.
  void count(size_t begin, size_t end, size_t r, double sign);
  const double *row(size_t r) const { return q_.data() + r * stride_; }
  double *squares(Label a) { return squares_.data() + (static_cast<size_t>(a) - 1) * n_ * stride_; }
  double *triples(Label a) { return triples_.data() + (static_cast<size_t>(a) - 1) * stride_; }
  const Corpus &corpus_;
  CvbTables &tables_;
  std::span<double> q_;
  size_t n_, stride_;
  double beta_;
  Array<double> squares_, triples_;  // W and D
  Array<double> start_squares_, final_squares_, total_squares_;
  Moments in_, out_, total_;
  Array<double> new_, left_, right_, zero_;
};

}  // namespace hws

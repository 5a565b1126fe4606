// What src/hmm/dense_token_cvi.hh does, for a sequence whose tokens may be in few states each, touching only numbers of states
// that are allowed side by side. O(Σ |S_t| · |S_{t+1}|) time. A token with one state has posterior 1 for good: what it adds to
// the surrogate is all there is to compute, which between two such tokens takes one count of transitions and no sum.
#pragma once
#include <vector>

#include "src/hmm/dense_token_cvi.hh"
#include "src/hmm/sparse_places.hh"

namespace hws {

class SparseTokenCvi {
 public:
  using Sums = DenseTokenCvi::Sums;
  // All but the priors are lent.
  SparseTokenCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid, const SparsePlaces &places);
  // Numbers stored: a token's posteriors over its states.
  static int64_t stored(const HmmData &data, const CviPiece &piece);

  void add(const CviPiece &piece, const float *stored, CviTotals *totals);
  Sums visit(const CviPiece &piece, const float *stored, float *next, CviTotals *totals, double *fresh, const Run &run);

 private:
  void prepare(const CviPiece &piece, const float *stored);
  void add_transitions(double *to) const;
  double weigh_in(size_t t, const CviTotals &totals);  // the weights' sum
  void weigh_out(size_t t, Label symbol, const CviTotals &totals);  // and by emissions
  // The factor of a token with one state, but for what comes into it; where the next has one too, of that pair.
  double leaving_one(size_t t, Label symbol, const CviTotals &totals);
  // The pairs of tokens t − 1 and t, of which the latter becomes `made`; these go to `fresh` too.
  void replace_pairs(size_t t, const double *made, CviTotals *totals, double *fresh);
  // A row over all states of a token t − 2 to t + 2, zeros where it may not be, and for tokens that are not there.
  double *spread(size_t t) { return spread_.data() + t % 5 * stride_; }
  const HmmData &data_;
  const bool end_;
  const size_t stride_;
  const CountGrid grid_;
  CviPriors priors_;
  PredictiveChannels channels_;
  const SparsePlaces &places_;
  SparseView view_{};
  std::vector<double> q_;      // posteriors, place by place; those behind the current token new
  std::vector<double> stale_;  // q_{t−1} as the totals have it in the pair of tokens t − 1 and t, over all states
  std::vector<double> weight_;
  std::vector<double> spread_;
};

}  // namespace hws

// The updates of dense_token_cvi.hh for a sequence whose tokens may be in few states each. Only numbers of states that are
// allowed in neighbouring tokens are touched. O(Σ |S_t| · |S_{t+1}|) time. What a count must leave out, and what its neighbours
// add to it, comes from the token's own pairs. Other pairs contribute only if neighbouring tokens share a state: meet_before()
// and meet_next() subtract these.
//
// Names of a visit to token t, where `before` to `behind` are the indices of the tokens' first singles:
//
//     token         t − 1          t           t + 1          t + 2
//     singles       before        now          next           behind
//     pairs                 in          out
//
// Products of pairs are rounded to the grid, so totals of transitions are exact sums as long as no sequence is dense. A token
// with one state always has posterior 1. A token whose posteriors do not change leaves all totals unchanged.
#pragma once
#include "fsa/base/array.hh"
#include "src/hmm/collapsed/dense_token_cvi.hh"
#include "src/hmm/collapsed/sparse_places.hh"

namespace hws {

class SparseTokenCvi {
 public:
  using Sums = DenseTokenCvi::Sums;
  // All arguments but the priors are borrowed.
  SparseTokenCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid, const SparsePlaces &places);
  // How many numbers are stored: each token's posteriors over its states.
  static int64_t stored(const HmmData &data, const CviPiece &piece);

  void add(const CviPiece &piece, const float *stored, CviTotals *totals);
  Sums visit(const CviPiece &piece, const float *stored, float *next, CviTotals *totals, const Run &run);
  // Adds the pairs of the sequence that was last added or visited.
  void add_transitions(double *to) const;

 private:
  void prepare(const CviPiece &piece, const float *stored);
  // Visits the sequence that prepare() loaded.
  template <bool kEven>
  Sums update(const CviPiece &piece, float *next, CviTotals *totals, const Run &run);
  double weigh_channels(size_t place, const double *now, double *weight, CviTotals *totals, const Run &run);
  const HmmData &data_;
  const bool end_;
  const CountGrid grid_;
  CviPriors priors_;
  PredictiveChannels channels_;
  const SparsePlaces &places_;
  SparseView view_{};
  // Posteriors, one per single, before the pass and as they become; each array ends with a 0.
  Array<double> stale_, q_;
  Array<double> weight_, above_, below_;
};

}  // namespace hws

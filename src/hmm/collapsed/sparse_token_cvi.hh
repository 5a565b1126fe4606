// What dense_token_cvi.hh does, for a sequence whose tokens may be in few states each, touching only numbers of states
// that are allowed side by side. O(Σ |S_t| · |S_{t+1}|) time. What a count must not hold, and what its neighbours put into it,
// is in the token's own pairs and, beyond these, only where tokens side by side may be in the same state.
//
// Pairs' products are rounded to the grid: totals of transitions are exact sums, too, as long as no sequence is dense. A token
// with one state has posterior 1 for good, and what does not move changes no total.
#pragma once
#include "fsa/base/array.hh"
#include "src/hmm/collapsed/dense_token_cvi.hh"
#include "src/hmm/collapsed/sparse_places.hh"

namespace hws {

class SparseTokenCvi {
 public:
  using Sums = DenseTokenCvi::Sums;
  // All but the priors are lent.
  SparseTokenCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid, const SparsePlaces &places);
  // Numbers stored: a token's posteriors over its states.
  static int64_t stored(const HmmData &data, const CviPiece &piece);

  void add(const CviPiece &piece, const float *stored, CviTotals *totals);
  Sums visit(const CviPiece &piece, const float *stored, float *next, CviTotals *totals, const Run &run);
  // Adds the pairs of the sequence added or visited last.
  void add_transitions(double *to) const;

 private:
  void prepare(const CviPiece &piece, const float *stored);
  // Of what is prepared.
  template <bool kEven>
  Sums update(const CviPiece &piece, float *next, CviTotals *totals, const Run &run);
  double weigh_channels(size_t place, const double *now, double *weight, CviTotals *totals);
  const HmmData &data_;
  const bool end_;
  const CountGrid grid_;
  CviPriors priors_;
  PredictiveChannels channels_;
  const SparsePlaces &places_;
  SparseView view_{};
  Array<double> stale_, q_;  // posteriors, place by place, as they were and as they become, and 0 behind
  Array<double> weight_, above_, below_;
};

}  // namespace hws

// Collapsed inference of one sequence whose tokens may be in few states each: what dense_cvi.hh does, touching only
// numbers of states that are allowed side by side. O(Σ |S_t| · |S_{t+1}|) time. Stored are, as floats, each token's posteriors
// over its states and each transition's over pairs of them, place by place.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "src/hmm/collapsed/cvi_totals.hh"
#include "src/hmm/collapsed/dense_cvi.hh"
#include "src/hmm/collapsed/sparse_places.hh"

namespace hws {

class SparseCvi {
 public:
  // All but the priors are lent. Pieces find their places by their sequences' numbers.
  SparseCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid, const SparsePlaces &places);
  static int64_t stored(const HmmData &data, const CviPiece &piece);

  // Adds sign · the numbers stored to the totals. Posteriors are lost.
  void add(const CviPiece &piece, const float *stored, double sign, CviTotals *totals);
  // As DenseCvi has them; pieces are whole sequences.
  void take_out(const CviPiece &piece, const float *stored, CviTotals *totals);
  double infer(const CviPiece &piece, const CviTotals &totals, const Run &run);
  double put_in(const CviPiece &piece, float *stored, CviTotals *totals);
  // Zeros to be filled: posterior(t) over the states of token t, pair(t) from the states of token t − 1, row by row.
  void draw(const CviPiece &piece);
  double *posterior(size_t t) { return single_.data() + view_.tokens[t].single; }
  double *pair(size_t t) { return pairs_.data() + view_.tokens[t].pairs; }

 private:
  void prepare(const CviPiece &piece);
  void add_numbers(CviTotals *totals);  // single_ and pairs_
  void add_channels(const CviPiece &piece, const float *stored, double sign, CviTotals *totals);
  void weigh(const CviPiece &piece, const CviTotals &totals);

  const HmmData &data_;
  const bool end_;
  const size_t stride_;
  const CountGrid grid_;
  CviPriors priors_;
  PredictiveChannels channels_;
  const SparsePlaces &places_;
  SparseView view_{};
  size_t ready_ = SIZE_MAX, ready_length_ = 0;  // the piece that view_ is of
  // Numbers by place of a token's posteriors. What goes to them: shares of its state's row, and of emissions.
  Array<double> single_, emission_, weight_, expected_, denominator_, taken_;
  Array<double> pairs_;
};

}  // namespace hws

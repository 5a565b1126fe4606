// Collapsed inference of one sequence whose tokens may be in few states each. It does what dense_cvi.hh does, but touches only
// numbers of states that are allowed in neighbouring tokens. O(Σ |S_t| · |S_{t+1}|) time. A sequence is stored as floats: each
// token's posteriors over its states, and then each transition's over its pairs of states, in the order of sparse_places.hh.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "src/hmm/collapsed/cvi_totals.hh"
#include "src/hmm/collapsed/dense_cvi.hh"
#include "src/hmm/collapsed/sparse_places.hh"

namespace hws {

class SparseCvi {
 public:
  // All arguments but the priors are borrowed. The indices of a piece are found by its sequence's number.
  SparseCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid, const SparsePlaces &places);
  static int64_t stored(const HmmData &data, const CviPiece &piece);

  // Adds sign · the stored numbers to the totals. Overwrites posterior() and pair().
  void add(const CviPiece &piece, const float *stored, double sign, CviTotals *totals);
  // As in DenseCvi; pieces are whole sequences.
  void take_out(const CviPiece &piece, const float *stored, CviTotals *totals);
  double infer(const CviPiece &piece, const CviTotals &totals, const Run &run);
  double put_in(const CviPiece &piece, float *stored, CviTotals *totals);
  // Prepares zeros that the caller fills: posterior(t) over the states of token t, and pair(t), one row for each state of token
  // t − 1.
  void draw(const CviPiece &piece);
  double *posterior(size_t t) { return single_.data() + view_.tokens[t].single; }
  double *pair(size_t t) { return pairs_.data() + view_.tokens[t].pairs; }

 private:
  void prepare(const CviPiece &piece);
  void add_numbers(CviTotals *totals);  // adds single_ and pairs_
  void add_channels(const CviPiece &piece, const float *stored, double sign, CviTotals *totals);
  void weigh(const CviPiece &piece, const CviTotals &totals);
  // Returns −∞ also if the sums underflow.
  double infer_in_doubles(const CviPiece &piece, const CviTotals &totals, const Run &run);
  // For a sequence that is doubtful in doubles (src/hmm/sums/lost_weight.hh), after infer_in_doubles().
  double infer_wide(const CviPiece &piece, const CviTotals &totals, const Run &run);

  const HmmData &data_;
  const bool end_;
  const size_t stride_;
  const CountGrid grid_;
  CviPriors priors_;
  PredictiveChannels channels_;
  const SparsePlaces &places_;
  SparseView view_{};
  size_t ready_ = SIZE_MAX, ready_length_ = 0;  // the piece that view_ shows
  // Scratch with one number per single, that is per token and state, and padding:
  //   single_       forward numbers, then posteriors
  //   emission_     the surrogate probability of what the token emits
  //   weight_       total of the state's row with its prior, then reciprocals of expected_
  //   expected_     p(z_t | x_1..x_{t−1}) up to a factor
  //   denominator_  total of the state's emissions with its prior, then 1 / the first weight_
  //   taken_        the posteriors that were taken out
  // pairs_ has one number per pair: a surrogate transition, then a forward number, then a posterior.
  Array<double> single_, emission_, weight_, expected_, denominator_, taken_;
  Array<double> pairs_;
  double taken_out_ = 0;  // ln of the factors taken out of the densities of channels
  StateChain chain_;      // surrogate parameters of a doubtful sequence
  WideForwardBackward wide_;
};

}  // namespace hws

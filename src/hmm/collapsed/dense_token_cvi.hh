// Collapsed inference token by token over all states (CVI-1; seed 001, 3.33 to 3.39): q(z_t) in proportion to
//   (E C_{z_{t−1}, k} + α) · (E C_{k, z_{t+1}} + α + q_{t−1}(k) q_{t+1}(k)) / (E C_{k·} + K α + q_{t−1}(k)) · emission,
// each count of all but what z_t is part of. Totals of transitions are sums of q_{s−1}(j) q_s(k) over neighbours, so what a
// count must not hold is taken off in closed form: with v = q_{t−1}, u = q_{t+1}
//   E C_{z_{t−1}, k} = (v C)_k − (v·q_{t−2}) v_k − (v·v) q_t(k) − (v·q_t) u_k + q_{t−2}(k) v_k   (3.37, 3.38)
//   E C_{k, z_{t+1}} = (C u)_k − (q_t·u) v_k − (u·u) q_t(k) − (q_{t+2}·u) u_k + u_k q_{t+2}(k)   (3.39)
// at the first token the count of starts stands for the former, at the last that of ends, or nothing, for the latter.
// O(K²) per token.
#pragma once
#include "fsa/base/array.hh"
#include "src/hmm/collapsed/dense_cvi.hh"

namespace hws {

class DenseTokenCvi {
 public:
  DenseTokenCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid);
  // Numbers stored of a sequence: K per token.
  static int64_t stored(const HmmData &data, const CviPiece &piece) {
    return static_cast<int64_t>(piece.length * data.rows.states());
  }

  // Adds a sequence's counts to the totals: `row` of these is summed over tokens that something follows.
  void add(const CviPiece &piece, const float *stored, CviTotals *totals);
  // Brings what a sequence will touch near.
  void expect(const CviPiece &piece, const CviTotals &totals) const;
  // Updates a sequence's tokens in turn. What surrogate and change are in PassMeasures, of it: the former −∞ where a token may
  // be nowhere. The surrogate is Σ ln Σ_k of the product above, its first factor normalized over
  // the states allowed.
  struct Sums {
    double surrogate = 0, change = 0;
  };
  // The sequence's new transitions are added to `fresh` too, K rows.
  Sums visit(const CviPiece &piece, const float *stored, float *next, CviTotals *totals, double *fresh, const Run &run);

 private:
  double *q(size_t t) { return rows_.data() + t * stride_; }
  void load(const CviPiece &piece, const float *stored);
  void add_transitions(const CviPiece &piece, double *to);
  double weigh_in(size_t t, int32_t set, const CviTotals &totals);  // the weights' sum
  void weigh_out(size_t t, size_t length, const CviTotals &totals);
  void weigh_emission(size_t place, const double *now, const CviTotals &totals);
  void move_emission(size_t place, const double *from, const double *to, CviTotals *totals);

  const HmmData &data_;
  const bool end_;
  const size_t states_, stride_;
  const CountGrid grid_;
  CviPriors priors_;
  PredictiveChannels channels_;
  Array<double> rows_;   // posteriors of the sequence, a row per token, those behind the current one new
  Array<double> stale_;  // q_{t−1} as the totals have it in the pair of tokens t − 1 and t
  const double *after_ = nullptr;  // q_{t+1}, or zeros
  double of_next_ = 0;             // q_{t+1} · q_{t+2} of the token just done
  Array<double> weight_, below_;  // the product, and what it is to be divided by
  Array<double> sum_, prior_, moved_, zeros_, new_;
  Array<double> behind_;  // 0 for a state, 1 behind the last
  Array<double> prior_matrix_;  // where its rows differ
};

}  // namespace hws

// Collapsed inference token by token over all states (CVI-1; seed 001, 3.33 to 3.39). q(z_t) is proportional to
//     (E C_{z_{t−1}, k} + α) · (E C_{k, z_{t+1}} + α + q_{t−1}(k) q_{t+1}(k)) / (E C_{k·} + K α + q_{t−1}(k)) · emission,
// where each count leaves out z_t and the two transitions that z_t is part of.
//
// The totals C are sums of q_{s−1}(j) q_s(k) over neighbours. A visit to token t subtracts in closed form what the counts must
// leave out. The totals contain these pairs, where the code has these names for posteriors:
//
//     token           t − 2     t − 1      t       t + 1     t + 2
//     arriving        second      v       now        u                 in weigh_in
//     leaving                     v       now        u       second    in weigh_out
//     pair in C         second · v                                     both new
//     pair in C                   stale · now                          both old: `stale` is q_{t−1} before its visit
//     pair in C                           now · u                      both old
//     pair in C                                      u · second        both old
//
// With v = q_{t−1} and u = q_{t+1},
//     E C_{z_{t−1}, k} = (v C)_k − (v·q_{t−2}) v_k − (v·stale) q_t(k) − (v·q_t) u_k + q_{t−2}(k) v_k       (3.37, 3.38)
//     E C_{k, z_{t+1}} = (C u)_k − (q_t·u) stale_k − (u·u) q_t(k) − (q_{t+2}·u) u_k + u_k q_{t+2}(k)       (3.39).
// The last term of each is the neighbour's other pair given the neighbour. It counts if z_{t−2} and z_{t−1} are both k, or if
// z_{t+1} and z_{t+2} are both k. At the first token the count of initial states replaces the first line. At the last token the
// count of ends, or 1, replaces the second.
//
// After the visit the pair (t − 1, t) is replaced, so that both of its posteriors are new. O(K²) per token.
#pragma once
#include "fsa/base/array.hh"
#include "src/hmm/collapsed/dense_cvi.hh"

namespace hws {

class DenseTokenCvi {
 public:
  DenseTokenCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid);
  // How many numbers a sequence stores: K per token.
  static int64_t stored(const HmmData &data, const CviPiece &piece) {
    return static_cast<int64_t>(piece.length * data.rows.states());
  }

  // Adds a sequence's counts to the totals. Their `row` is summed over tokens that a token or an end follows.
  void add(const CviPiece &piece, const float *stored, CviTotals *totals);
  // Prefetches the emission counts that a sequence will touch.
  void expect(const CviPiece &piece, const CviTotals &totals) const;
  // Updates a sequence's tokens in turn. Returns the surrogate and the change of PassMeasures for it. The surrogate is −∞ if a
  // token has no possible state. Otherwise it is Σ ln Σ_k of the product above, with the first factor normalized over the
  // allowed states.
  struct Sums {
    double surrogate = 0, change = 0;
  };
  // The sequence's new transitions are also added to `fresh`, which has K rows.
  Sums visit(const CviPiece &piece, const float *stored, float *next, CviTotals *totals, double *fresh, const Run &run);

 private:
  double *q(size_t t) { return rows_.data() + t * stride_; }
  void load(const CviPiece &piece, const float *stored);
  void add_transitions(const CviPiece &piece, double *to);
  double weigh_in(size_t t, int32_t set, const CviTotals &totals);  // returns the sum of the weights
  void weigh_out(size_t t, size_t length, const CviTotals &totals);
  void weigh_emission(size_t place, const double *now, const CviTotals &totals);
  void move_emission(size_t place, const double *from, const double *to, CviTotals *totals);

  const HmmData &data_;
  const bool end_;
  const size_t states_, stride_;
  const CountGrid grid_;
  CviPriors priors_;
  PredictiveChannels channels_;
  // The sequence's posteriors, one row per token. Rows before the current token are new, the others old.
  Array<double> rows_;
  // Old q_{t−1}, which the totals contain in the pair (t − 1, t).
  Array<double> stale_;
  const double *after_ = nullptr;  // q_{t+1}, or zeros
  double of_next_ = 0;             // q_{t+1} · q_{t+2} at the token visited last
  Array<double> weight_, below_;  // the product, and its denominator
  Array<double> sum_, prior_, moved_, zeros_, new_;
  Array<double> behind_;  // 0 for a state, 1 for padding
  Array<double> prior_matrix_;  // the parameters of transitions, if rows differ
};

}  // namespace hws

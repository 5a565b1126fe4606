// Collapsed inference of sequences, or of pieces of them, over all states (seed 001, 3.5 and 3.6; ERRATA 001.4). The piece's
// counts are taken out of the totals. Forward and backward sums run under surrogate parameters made of the remaining totals.
// The piece's new counts are rounded (src/stats/local_store.hh) and put in.
//
// A piece of T tokens is stored as 16-bit codes, 2 (T K + K²) bytes:
//
//     codes            q_1 | q_2 | ... | q_T      T rows of K codes: posteriors
//     codes + T K      row of j = 0 | j = 1 | ... K rows of K codes: its transitions, summed over the piece; only if T > 1
//
// O(K²) per token and O(K²) per piece.
#pragma once
#include "fsa/base/array.hh"
#include "src/hmm/collapsed/cvi_totals.hh"
#include "src/hmm/hdp/pass_existence.hh"
#include "src/hmm/sums/forward_backward.hh"
#include "src/hmm/sums/wide_forward_backward.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/collapsed/predictive_channels.hh"
#include "src/stats/local_store.hh"

namespace hws {

// The tokens place..place + length − 1 of the corpus, at least one.
struct CviPiece {
  size_t place = 0, length = 0;
  bool first = true, last = true;  // whether it is the first, the last of its sequence
  int64_t sequence = 0;
};

class DenseCvi {
 public:
  DenseCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid);
  static int64_t stored(size_t states, size_t length) {
    return static_cast<int64_t>(states * length + (length > 1 ? states * states : 0));
  }
  static int64_t bytes(const HmmData &data, size_t longest);  // of scratch

  // Prefetches the emission counts that a piece will touch.
  void expect(const CviPiece &piece, const CviTotals &totals) const;
  // Adds sign · the stored numbers to the totals.
  void add(const CviPiece &piece, const uint16_t *codes, double sign, CviTotals *totals);
  void take_out(const CviPiece &piece, const uint16_t *codes, CviTotals *totals);
  // Infers the piece under surrogates made of the totals. `ends` are as in sums over pieces of sequences. Returns ln Z, or −∞
  // if no state sequence is possible. What exists is added to `existence`; null: it is not asked. joined: transitions between
  // pieces of a sequence count, and its pieces are inferred in their order.
  double infer(const CviPiece &piece, const CviTotals &totals, const SequenceEnds &ends, const Run &run,
               PassExistence *existence = nullptr, bool joined = false);
  // Valid after infer(): posteriors, and the transitions at [j · stride + k].
  const double *inferred(size_t t) const { return is_wide_ ? wide_rows_.data() + t * stride_ : sums_.posterior(0, t); }
  const double *inferred_transitions() const { return pairs_.data(); }
  // Stores what infer() computed and adds it to the totals. Returns Σ_t Σ_k |q_t(k) − the posterior taken out| / 2, for
  // posteriors as they are stored.
  double put_in(const CviPiece &piece, uint16_t *codes, CviTotals *totals);
  // Call instead of infer(). The piece's posteriors, one row per token, and its transitions become zeros, and the caller fills
  // them.
  void draw(const CviPiece &piece);
  double *posterior(size_t t) { return drawn_.data() + t * stride_; }
  double *transitions() { return pairs_.data(); }

 private:
  bool edge(const CviPiece &piece, size_t t) const {  // whether token t stands beside another piece
    return (t == 0 && !piece.first) || (t + 1 == piece.length && !piece.last);
  }
  // Fills possible_ after the surrogate parameters were made.
  void find_possible(const CviPiece &piece, const CviTotals &totals, const SequenceEnds &ends);
  void keep_possible(const CviPiece &piece, size_t t, uint16_t *codes) const;
  const double *emission_row(size_t place, const CviTotals &totals, double *row);
  const double *row_of_words(size_t place, const CviTotals &totals, double *row);
  // Writes ln of the token's surrogate weight in each of its states, and returns these.
  std::span<const int32_t> logs(size_t place, const CviTotals &totals, double *logs);
  void expand_wide(const CviPiece &piece);  // fills wide_rows_
  const HmmData &data_;
  const bool end_;
  const size_t states_, stride_;
  const CountGrid grid_;
  CviPriors priors_;
  StateChain chain_;  // surrogate parameters
  Array<double> transposed_, pairs_;
  DenseForwardBackward sums_;
  WideForwardBackward wide_;  // for pieces that are doubtful in doubles
  PredictiveChannels channels_;
  double taken_out_ = 0;  // ln of the factors taken out of the rows of emissions
  Array<double> factor_, emission_, ones_, row_, word_;
  Array<double> wide_rows_;      // posteriors of a doubtful piece, one row over all states per token
  Array<double> drawn_, taken_;  // drawn posteriors, and posteriors minus those taken out; one row per token
  Array<const double *> rows_;
  // Of a piece beside others, where transitions are forbidden: [t · K + k] is 1 if some state sequence has state k at token t,
  // however small its weight is. allowed_ has the transitions that are allowed, at [from · K + to], allowed_into_ at
  // [to · K + from].
  Array<uint8_t> possible_, reached_, allowed_, allowed_into_;
  Array<double> logs_;
  TransitionFactors factors_;
  bool is_drawn_ = false, is_wide_ = false;
};

}  // namespace hws

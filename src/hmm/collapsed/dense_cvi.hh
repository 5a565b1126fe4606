// Collapsed inference of sequences, or of pieces of them, over all states (seed 001, 3.5 and 3.6; ERRATA 001.4): the piece's
// counts are taken out of the totals, forward and backward sums run under surrogate parameters made of the rest, and the
// piece's new counts, rounded (src/stats/local_store.hh), are put in.
//
// O(K²) per token and O(K²) per piece. A piece of T tokens is stored as T rows of K codes, its posteriors, and from two tokens
// on K rows of K codes, its transitions: 2 (T K + K²) bytes.
#pragma once
#include "fsa/base/array.hh"
#include "src/hmm/collapsed/cvi_totals.hh"
#include "src/hmm/sums/forward_backward.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/collapsed/predictive_channels.hh"
#include "src/stats/local_store.hh"

namespace hws {

// Tokens place..place + length − 1 of the corpus, one at least.
struct CviPiece {
  size_t place = 0, length = 0;
  bool first = true, last = true;  // of its sequence
  int64_t sequence = 0;
};

class DenseCvi {
 public:
  DenseCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid);
  static int64_t stored(size_t states, size_t length) {
    return static_cast<int64_t>(states * length + (length > 1 ? states * states : 0));
  }
  static int64_t bytes(const HmmData &data, size_t longest);  // of scratch

  // Brings what a piece will touch near.
  void expect(const CviPiece &piece, const CviTotals &totals) const;
  // Adds sign · the numbers stored to the totals.
  void add(const CviPiece &piece, const uint16_t *codes, double sign, CviTotals *totals);
  void take_out(const CviPiece &piece, const uint16_t *codes, CviTotals *totals);
  // Under surrogates made of the totals; `ends` as sums over parts of sequences know them. Returns ln Z, −∞ where nothing is
  // possible.
  double infer(const CviPiece &piece, const CviTotals &totals, const SequenceEnds &ends, const Run &run);
  // After infer(): posteriors, and transitions at [j · stride + k].
  const double *inferred(size_t t) const { return sums_.posterior(0, t); }
  const double *inferred_transitions() const { return pairs_.data(); }
  // What infer() found. Returns Σ_t Σ_k |q_t(k) − what was taken out| / 2, of posteriors as they are stored.
  double put_in(const CviPiece &piece, uint16_t *codes, CviTotals *totals);
  // Instead of infer(): zeros for the piece's posteriors, a row for each token, and for its transitions, to be filled.
  void draw(const CviPiece &piece);
  double *posterior(size_t t) { return drawn_.data() + t * stride_; }
  double *transitions() { return pairs_.data(); }

 private:
  void keep_possible(const double *posterior, uint16_t *codes) const;
  const double *emission_row(size_t place, const CviTotals &totals, double *row);
  const double *row_of_words(size_t place, const CviTotals &totals, double *row);
  const HmmData &data_;
  const bool end_;
  const size_t states_, stride_;
  const CountGrid grid_;
  CviPriors priors_;
  StateChain chain_;  // of surrogates
  Array<double> transposed_, pairs_;
  DenseForwardBackward sums_;
  PredictiveChannels channels_;
  double taken_out_ = 0;  // ln of what the rows of emissions lack
  Array<double> factor_, emission_, ones_, row_;
  Array<double> drawn_, taken_;  // posteriors, a row per token
  Array<const double *> rows_;
  bool is_drawn_ = false;
};

}  // namespace hws

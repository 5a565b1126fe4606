// Collapsed inference token by token (CVI-1) where priors forbid transitions or parts are held: the updates of
// dense_token_cvi.hh, for sequences stored either way. Posteriors of neighbours are independent of each other, so that their
// product gives pairs of states some weight which no sequence of states can have. Such pairs are not counted: expected counts
// are of allowed transitions alone, and a state's row is their sum. Held probabilities stand in the place of what counts would
// make.
//
// A state that is possible at a token keeps at least a quantum of its posterior. Without it rounding could leave a token
// between two neighbours that no state connects. With it a token's possible states stay what they were: a state stays possible
// as long as one that leads to it and one that it leads to do.
//
// Counts are multiples of the grid's quantum, and sums of them are exact. The pairs of a token are taken out of the totals
// before it is visited and put in afterwards. O(K²) per token, or the product of the sizes of neighbours' sets.
#pragma once
#include "fsa/base/array.hh"
#include "src/hmm/collapsed/dense_token_cvi.hh"

namespace hws {

class RestrictedTokenCvi {
 public:
  RestrictedTokenCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid);

  // As DenseTokenCvi has them; `few`: numbers are stored over each token's states.
  void add(const CviPiece &piece, const float *stored, bool few, CviTotals *totals);
  DenseTokenCvi::Sums visit(const CviPiece &piece, const float *stored, bool few, float *next, CviTotals *totals,
                            const Run &run);

 private:
  double *q(size_t t) { return rows_.data() + t * stride_; }
  std::span<const int32_t> states_of(size_t place) const { return data_.rows.sets().set(data_.set_of(place)); }
  bool allows(size_t from, size_t to) const { return priors_.allows(from, to); }
  void load(const CviPiece &piece, const float *stored, bool few);
  // Adds sign · what the token at t counts, and the transition into it, to the totals.
  void count_token(const CviPiece &piece, size_t t, double sign, CviTotals *totals);
  void count_pair(const CviPiece &piece, size_t t, double sign, CviTotals *totals);
  // Of the token at t in state k without the token: what leads to it, and what it leads to over what leaves its state.
  double weight_in(const CviPiece &piece, size_t t, size_t k, const CviTotals &totals);
  double weight_out(const CviPiece &piece, size_t t, size_t k, const CviTotals &totals);
  double weight_of_word(Label w, size_t k, double count, const CviTotals &totals) const;

  const HmmData &data_;
  const bool end_;
  const size_t states_, stride_;
  const CountGrid grid_;
  CviPriors priors_;
  PredictiveChannels channels_;
  Array<double> rows_;  // posteriors of the sequence, a row per token; those behind the current one are old
  Array<double> weight_, word_;  // of the token's states; counts of its word in them
};

}  // namespace hws

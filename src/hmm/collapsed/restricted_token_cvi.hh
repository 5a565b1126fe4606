// Collapsed inference token by token (CVI-1) for priors that forbid transitions, and for parts that are held. The updates are
// those of dense_token_cvi.hh, for sequences stored in either form. Posteriors of neighbours are independent, so their product
// gives weight to pairs of states that no state sequence can contain. Such pairs are not counted: expected counts are those of
// allowed transitions, and a row's total is their sum. Held probabilities replace estimates from counts.
//
// A state that is possible at a token keeps at least one quantum of its posterior. Otherwise rounding could leave a token whose
// neighbours no state connects. With this rule a token's possible states stay the same: a state stays possible as long as its
// predecessors and successors do.
//
// Counts are multiples of the grid's quantum, and their sums are exact. A token's pairs are taken out of the totals before the
// visit and put in after it. O(K²) per token, or the product of the sizes of neighbours' sets.
#pragma once
#include "fsa/base/array.hh"
#include "src/hmm/collapsed/dense_token_cvi.hh"

namespace hws {

class RestrictedTokenCvi {
 public:
  RestrictedTokenCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid);

  // As in DenseTokenCvi. `few`: the stored numbers are over each token's states only.
  void add(const CviPiece &piece, const float *stored, bool few, CviTotals *totals);
  DenseTokenCvi::Sums visit(const CviPiece &piece, const float *stored, bool few, float *next, CviTotals *totals,
                            const Run &run);

 private:
  double *q(size_t t) { return rows_.data() + t * stride_; }
  std::span<const int32_t> states_of(size_t place) const { return data_.rows.sets().set(data_.set_of(place)); }
  bool allows(size_t from, size_t to) const { return priors_.allows(from, to); }
  void load(const CviPiece &piece, const float *stored, bool few);
  // Add to the totals sign · the counts of the token at t, and of the transition into it.
  void count_token(const CviPiece &piece, size_t t, double sign, CviTotals *totals);
  void count_pair(const CviPiece &piece, size_t t, double sign, CviTotals *totals);
  // Factors of the token at t in state k, under totals without the token: that of the transition into k; that of the transition
  // out of k, divided by the total of its row.
  double weight_in(const CviPiece &piece, size_t t, size_t k, const CviTotals &totals);
  double weight_out(const CviPiece &piece, size_t t, size_t k, const CviTotals &totals);
  void find_possible(size_t place);  // fills possible_ by weight_ without channels, and their densities
  double weight_of_word(Label w, size_t k, double count, const CviTotals &totals) const;

  const HmmData &data_;
  const bool end_;
  const size_t states_, stride_;
  const CountGrid grid_;
  CviPriors priors_;
  PredictiveChannels channels_;
  // The sequence's posteriors, one row per token. Rows before the current token are new, the others old.
  Array<double> rows_;
  Array<double> weight_, word_;  // of the token's states: their weights, and counts of its word
  Array<double> logs_;           // ln of densities of channels
  Array<uint8_t> possible_;      // by state
};

}  // namespace hws

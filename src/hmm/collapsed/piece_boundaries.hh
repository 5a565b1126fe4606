// What a piece z_1..z_T of a sequence hears of the pieces beside it in collapsed inference (CVI-3; seed 001, 3.6, 3.62
// to 3.82). With v the neighbour's q(z_0), u that of z_{T+1}, E C counts of all but the piece and that neighbour, a the
// Dirichlet parameters, factors 3.72 and 3.73, and 3.75 and 3.76, are formed as products and summed over the neighbour's states
// (ERRATA 001.5):
//   first token in state k: Σ_j v_j (E C_jk + a_jk)       last token in state j: Σ_k u_k (E C_jk + a_jk) / Σ_k (E C_jk + a_jk)
// so that forward and backward sums of the piece itself give the marginals of the expanded distribution 3.71. The transition
// from one piece to the next counts q(z_T) q(z_{T+1}), the pieces being independent (3.58), rounded to the grid's multiples.
// Pairs of states that the priors forbid are not counted.
//
// A few products of K² per boundary.
#pragma once
#include "fsa/base/array.hh"
#include "src/hmm/collapsed/dense_cvi.hh"

namespace hws {

class PieceBoundaries {
 public:
  PieceBoundaries(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid);

  // Posteriors of two tokens side by side, the last of a piece and the first of the next: adds sign · their transition.
  void add(const uint16_t *last, const uint16_t *first, double sign, CviTotals *totals);

  // A neighbour as it is stored, and the token beside it on its other side, null if it has none.
  struct Neighbour {
    CviPiece piece;
    const uint16_t *codes, *beside;
  };
  // Rows over states, good until the next call. The totals are without the piece that hears.
  const double *into(const Neighbour &before, const CviTotals &totals);
  const double *out_of(const Neighbour &behind, const CviTotals &totals);

 private:
  void decode(const uint16_t *codes, Array<double> *row) const;
  bool allows(size_t from, size_t to) const { return priors_.allows(from, to); }
  double allowed_into(const double *v, const double *b, size_t k) const;
  double allowed_out_of(size_t j, const double *u, const double *b) const;
  const bool few_states_, end_;
  const size_t states_, stride_;
  const CountGrid grid_;
  const CviPriors priors_;
  Array<double> prior_matrix_;  // where its rows differ
  Array<double> a_, b_, c_, into_, out_of_, sum_, row_, ones_;
};

}  // namespace hws

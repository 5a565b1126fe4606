// The messages that a piece z_1..z_T of a sequence receives from its neighbouring pieces in collapsed inference (CVI-3; seed
// 001, 3.6, 3.62 to 3.82). Let v be the neighbour's q(z_0) and u the other neighbour's q(z_{T+1}). Let E C be counts of all but
// the piece and the neighbour concerned, and a the Dirichlet parameters. Factors 3.72 and 3.73, and 3.75 and 3.76, are
// multiplied first and then summed over the neighbour's states (ERRATA 001.5):
//   first token in state k: Σ_j v_j (E C_jk + a_jk)       last token in state j: Σ_k u_k (E C_jk + a_jk) / Σ_k (E C_jk + a_jk)
// With these messages forward and backward sums of the piece give the marginals of the expanded distribution 3.71. Pieces are
// independent (3.58), so the transition from one piece to the next counts q(z_T) q(z_{T+1}), rounded to multiples of the grid.
// Pairs of states that the priors forbid are not counted.
//
// The posteriors that the code decodes, piece by piece in the order of the sequence:
//
//     before.beside |  before.piece  |   the piece    |  behind.piece  | behind.beside
//                b  |  c  ...  v     |  z_1 ... z_T   |  u  ...  c     |  b
//                      into() reads v                    out_of() reads u
//
// The totals lack the piece and its transitions to both neighbours. into() also subtracts the pairs inside before.piece and the
// pair (b, c), weighted by v. out_of() likewise subtracts the pairs inside behind.piece and the pair (c, b), weighted by u.
//
// A message takes a few products of K².
#pragma once
#include "fsa/base/array.hh"
#include "src/hmm/collapsed/dense_cvi.hh"

namespace hws {

class PieceBoundaries {
 public:
  PieceBoundaries(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid);

  // Adds sign · the transition from the last token of a piece to the first token of the next piece, given their posteriors.
  void add(const uint16_t *last, const uint16_t *first, double sign, CviTotals *totals);

  // A neighbour as it is stored, and the posterior of the token on its other side, or null if there is none.
  struct Neighbour {
    CviPiece piece;
    const uint16_t *codes, *beside;
  };
  // The message from the neighbour before, and from the one behind: a row over states that is valid until the next call. The
  // totals must not contain the piece that receives it.
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
  Array<double> prior_matrix_;  // the parameters of transitions, if rows differ
  Array<double> a_, b_, c_, into_, out_of_, sum_, row_, ones_;
};

}  // namespace hws

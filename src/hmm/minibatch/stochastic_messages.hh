// Messages between the pieces of SCVI-3 (seed 001, 3.62 to 3.82). A piece z_1..z_T of a sequence receives messages from its
// neighbours' last and first states z_0 and z_{T+1}. Their distributions q are those of the neighbours' last visits. Global
// counts N replace counts that exclude pieces; a are the Dirichlet parameters of transitions.
//   f_1(z_0 = j, z_1 = k) q(j)   = q(j) N_jk + a_jk / |S|               S: the states the neighbour may be in
//   f_{T+1}(z_T = j, z_{T+1} = k) q(k) = (q(k) N_jk + a_jk / |S|) / Σ_k (N_jk + a_jk)
// A message is the sum over the neighbour's states. The products are computed directly, because q may be 0. If a neighbour's q
// is not known yet, it is the chain's stationary distribution over S.
//
// Which piece counts which transition: each piece counts the one that leads into it.
//
//     neighbour before |  this piece              |  neighbour behind
//              ... z_0 →  z_1 → z_2 → ... → z_T   →  z_{T+1} ...
//                      ↑       ↑     ↑     ↑      ↑
//                   counted  counted with the   counted by the neighbour behind
//                    here     piece's own sums
//
// The first of these is counted by the marginal of the expanded distribution: (q(j) N_jk + a_jk / |S|) r_k, where r_k is the
// posterior of z_1 = k divided by the message to k.
//
// Three products of K² per piece with both neighbours, beside the 3 (T − 1) of its own transitions.
#pragma once
#include <memory>

#include "src/hmm/sums/expectation.hh"
#include "src/hmm/minibatch/minibatch_units.hh"
#include "src/hmm/minibatch/stochastic_existence.hh"
#include "src/hmm/minibatch/stochastic_edges.hh"

namespace hws {

// The messages of one minibatch. Piece i is unit numbers[i], and sequence i of the minibatch's data.
class PieceMessages {
 public:
  // The corpus has `units` units. All arguments but the numbers and pieces are borrowed. `array` has any size and is reused.
  // Fails with `limit`, and with `corrupt` or `io`: see Corpus::copy_symbols.
  PieceMessages(const HmmData &data, int64_t units, Array<int64_t> numbers, std::span<const SequencePiece> pieces,
                const StateChain &counts, const HmmPriors &priors, const StochasticEdges &edges,
                const Array<double> &stationary, Array<float> array, const Run &run);

  // A piece's ends are valid from its block's call of before() to the next one.
  std::span<const SequenceEnds> ends() const { return ends_; }
  // Makes an object for one block of pieces. Objects of different blocks may be used at the same time.
  // existence: what exists is added to its statistics too; null: it is not asked.
  std::unique_ptr<HmmExpectation::Beside> beside(const ExistenceOfStep *existence = nullptr);

  // The posteriors of the first and the last token of piece i, K numbers each. Valid after its sums.
  const float *first(int64_t piece) const { return edge_rows_.data() + static_cast<size_t>(piece) * 2 * states_; }
  const float *last(int64_t piece) const { return first(piece) + states_; }
  // Returns the array for reuse, when the edges are no longer needed.
  Array<float> take_array() { return std::move(edge_rows_); }

 private:
  class Block;
  double prior(size_t j, size_t k) const { return transition_.of(j, k, outcomes_); }
  std::span<const int32_t> states_of(int32_t set) const { return data_.rows.sets().set(set); }
  void prefetch_neighbours(int64_t piece) const noexcept;
  void read_edge(const float *edge, std::span<const int32_t> states, double *q) const;

  const HmmData &data_;
  int64_t units_;
  Array<int64_t> numbers_;
  // For each piece, the sets of states of the tokens before and after it; −1: there is no such token. Empty: it has no tokens.
  struct Neighbours {
    int32_t before, behind;
    bool empty;
  };
  Array<Neighbours> neighbours_;
  const StateChain &counts_;
  const RowPriors no_prior_{0, {}};
  const RowPriors &transition_;  // no_prior_ if counts_ are held probabilities
  const bool forbids_;           // whether some of these are 0
  const StochasticEdges &edges_;
  const Array<double> &stationary_;
  size_t states_, outcomes_;
  Array<double> transposed_;         // of the counts
  Array<double> into_, out_of_;      // Σ_j a_jk / K, and Σ_k a_jk / K
  Array<double> leaving_, unscale_;  // Σ_k N_jk, and 1 / Σ_k (N_jk + a_jk), with the end among the k
  Array<float> edge_rows_;           // each written by the thread that sums the piece
  Array<SequenceEnds> ends_;
};

}  // namespace hws

// SCVI-3's boundaries (seed 001, 3.62 to 3.82): what a piece z_1..z_T of a sequence hears of its neighbours' last and first
// states z_0 and z_{T+1}, whose distributions q are those of their last visits, and what is counted there. With global counts N
// in the place of those that exclude pieces, and a the Dirichlet parameters of transitions:
//   f_1(z_0 = j, z_1 = k) q(j)   = q(j) N_jk + a_jk / |S|               S: the states the neighbour may be in
//   f_{T+1}(z_T = j, z_{T+1} = k) q(k) = (q(k) N_jk + a_jk / |S|) / Σ_k (N_jk + a_jk)
// summed over the neighbour's states (formed as products: q may be 0). Of the two transitions that leave a piece it counts the
// one that leads into it, by the expanded distribution's marginal; the other is the next piece's. What is not known yet of a
// neighbour is the chain's stationary distribution over S.
//
// Three products of K² per piece with both neighbours, beside the 3 (T − 1) of its own transitions.
#pragma once
#include <memory>

#include "src/hmm/sums/expectation.hh"
#include "src/hmm/minibatch/minibatch_units.hh"
#include "src/hmm/minibatch/stochastic_edges.hh"

namespace hws {

// Of one minibatch: piece i is unit numbers[i], and sequence i of the minibatch's data.
class PieceMessages {
 public:
  // Of `units` units. All but the numbers and pieces are lent. `array`: to be used, of any size. `limit`; `corrupt`, `io`: see
  // Corpus::copy_symbols.
  PieceMessages(const HmmData &data, int64_t units, Array<int64_t> numbers, std::span<const SequencePiece> pieces,
                const StateChain &counts, const HmmPriors &priors, const StochasticEdges &edges,
                const Array<double> &stationary, Array<float> array, const Run &run);

  // Of a piece they are what its sums need from its block's before() to the next one.
  std::span<const SequenceEnds> ends() const { return ends_; }
  // One for each block of pieces, at once for different ones.
  std::unique_ptr<HmmExpectation::Beside> beside();

  // The edges of piece i, once its sums are done: K numbers each.
  const float *first(int64_t piece) const { return edge_rows_.data() + static_cast<size_t>(piece) * 2 * states_; }
  const float *last(int64_t piece) const { return first(piece) + states_; }
  // The array, when they are no longer needed.
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
  // Of each piece, which set its neighbours' states are of; -1: it has none. Empty: it has no tokens.
  struct Neighbours {
    int32_t before, behind;
    bool empty;
  };
  Array<Neighbours> neighbours_;
  const StateChain &counts_;
  const RowPriors no_prior_{0, {}};
  const RowPriors &transition_;  // no_prior_ where counts_ are held probabilities
  const StochasticEdges &edges_;
  const Array<double> &stationary_;
  size_t states_, outcomes_;
  Array<double> transposed_;         // the counts'
  Array<double> into_, out_of_;      // Σ_j a_jk / K; Σ_k a_jk / K
  Array<double> leaving_, unscale_;  // Σ_k N_jk; 1 / (Σ_k N_jk + a_jk), the end among the k
  Array<float> edge_rows_;           // written by whoever makes a piece's sums
  Array<SequenceEnds> ends_;
};

}  // namespace hws

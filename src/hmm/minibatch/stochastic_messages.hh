// Messages between the pieces of SCVI-3 (seed 001, 3.6.1). A piece z_1..z_T of a sequence hears of its neighbours' last and
// first states z_0 and z_{T+1}. What is known of them is what the neighbours' last visits left: a(z_0) ∝ p(z_0, tokens up to
// it), and b(z_{T+1}) ∝ p(tokens from it on | z_{T+1}), each without what this piece had told the neighbour. With θ, the
// expected rows of transitions under the global counts:
//
//     message to z_1 = k   Σ_j a(j) θ_jk            message to z_T = j   Σ_k θ_jk b(k)
//
// These are the messages of one long chain, but for the parameters that a neighbour had at its last visit. The seed's factors
// differ (3.72 to 3.76): they have the neighbours' posteriors for a and b, so that a piece hears its own tokens again, and
// counts in place of θ in the first one, so that states before the piece weigh by their tokens once more. Held-out words prefer
// the messages, the more so the shorter pieces are (bench/hmm_pieces.py; docs/benchmarks.md).
//
// If a neighbour was not visited yet, a is the chain's stationary distribution over the states that its token may be in, and b
// is the same for all of them.
//
// Which piece counts which transition: each piece counts the one that leads into it.
//
//     neighbour before |  this piece              |  neighbour behind
//              ... z_0 →  z_1 → z_2 → ... → z_T   →  z_{T+1} ...
//                      ↑       ↑     ↑     ↑      ↑
//                   counted  counted with the   counted by the neighbour behind
//                    here     piece's own sums
//
// The first of these is a(j) θ_jk r_k, where r_k is the posterior of z_1 = k divided by the message to k.
//
// Three products of K² per piece with both neighbours, beside the 3 (T − 1) of its own transitions; with existence a fourth.
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

  // What piece i leaves to its neighbours, K numbers each: b of its first token and a of its last. Valid after its sums.
  const float *first(int64_t piece) const { return edge_rows_.data() + static_cast<size_t>(piece) * 2 * states_; }
  const float *last(int64_t piece) const { return first(piece) + states_; }
  // Returns the array for reuse, when the edges are no longer needed.
  Array<float> take_array() { return std::move(edge_rows_); }

 private:
  class Block;
  std::span<const int32_t> states_of(int32_t set) const { return data_.rows.sets().set(set); }
  void prefetch_neighbours(int64_t piece) const noexcept;
  // Reads an edge; if it is unknown, `otherwise` over the states, or an even row if that is null.
  void read_edge(const float *edge, std::span<const int32_t> states, const double *otherwise, double *to) const;

  const HmmData &data_;
  int64_t units_;
  Array<int64_t> numbers_;
  // For each piece, the sets of states of the tokens before and after it; −1: there is no such token. Empty: it has no tokens.
  struct Neighbours {
    int32_t before, behind;
    bool empty;
  };
  Array<Neighbours> neighbours_;
  const bool forbids_;  // whether transitions are held and some of them are 0
  const StochasticEdges &edges_;
  const Array<double> &stationary_;
  size_t states_, stride_;
  Array<double> transition_, transposed_;  // θ
  Array<float> edge_rows_;           // each written by the thread that sums the piece
  Array<SequenceEnds> ends_;
};

}  // namespace hws

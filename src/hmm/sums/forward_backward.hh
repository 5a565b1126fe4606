// Forward and backward sums over the state sequences of hidden Markov models, in scaled linear space (Baum, Petrie, Soules,
// Weiss 1970; Rabiner 1989; seed 001, 3.16 and 3.17). Several sequences are summed at a time, so that a time step of all of
// them is one product of matrices. Emissions are given as a row of K numbers per token, so any emission family can make them.
//
// Let e_t be the emissions of token t, A the transition matrix, and · between rows a product entry by entry. With scales c_t,
//     forward      f_t = c_t · e_t · (f_{t−1} A)
//     backward     b_t = (e_{t+1} · b_{t+1} · c_{t+1}) Aᵀ, from the ends at the last token
//     posterior    f_t · b_t, which overwrites f_t
//     transitions  Σ_t f_{t−1}ᵀ (c_t · e_t · b_t), times A entry by entry.
//
// A batch is stored by time step, longest sequence first, so that the rows of a time step are contiguous. starts_[t] is the
// first row of step t. Example with lengths 3, 2, 1, where s.t is the row of sequence s at step t:
//     row   0    1    2  |  3    4  |  5
//          0.0  1.0  2.0 | 0.1  1.1 | 0.2          starts_ = 0, 3, 5, 6
//
// O(K²) per token. K doubles per token are held (8 · 10^6 · K bytes for a sequence of 10^6 tokens), and a few dozen rows more.
// The relative error is about length · K · 1e-16. Nothing underflows, however long the sequence is. But a state's number
// becomes 0 if its share, given the tokens so far, is below some 1e-300, whatever tokens come later. If that may matter, the
// sequence is doubtful (lost_weight.hh) and is to be summed by wide_forward_backward.hh.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/sequence_ends.hh"
#include "src/hmm/sums/lost_weight.hh"

namespace hws {

// A sequence as the sums read it. Each token has `stride` numbers: those of the K states, then zeros. They are 1 in each state
// if nothing was observed.
struct EmittedSequence {
  const double *const *emission = nullptr;
  size_t length = 0;
  SequenceEnds ends = {};
};

// The factors of the transitions of a batch of sequences: p(z_t = j, z_{t+1} = k | sequence s) is left[b + t][j] ·
// transition[j][k] · right[b + t][k], where b is begin[s], with `stride` numbers per row.
struct TransitionFactors {
  Array<double> left, right;
  Array<size_t> begin;
};

// Used by one thread. The chain is borrowed. `transposed` is its transposed matrix; whoever changes the chain renews it.
class DenseForwardBackward {
 public:
  static constexpr size_t kMostSequences = 32;

  DenseForwardBackward(const StateChain &chain, const Array<double> &transposed);
  static int64_t bytes(size_t states, int64_t tokens);

  // Sums at most kMostSequences sequences, ordered by descending length. Afterwards log_z(s) is ln of the sum over state
  // sequences. It is 0 for an empty sequence. It is not valid if the sequence is doubtful, as all are whose state sequences
  // have no weight. rounded: emissions of 0 may stand for positive ones.
  void forward(std::span<const EmittedSequence> batch, bool rounded, const Run &run);
  double log_z(size_t s) const { return log_z_[s]; }
  bool doubtful(size_t s) const { return doubtful_[s] != 0; }

  // Call after forward(), if no sequence is doubtful. posterior(s, t) becomes p(z_t = k | sequence s), `stride` numbers.
  // transitions[j][k] += Σ_s Σ_t p(z_t = j, z_{t+1} = k | s) / transition[j][k]; once all sequences are added, multiply it
  // entry by entry by the chain's matrix. Only those transitions are counted that the sequence's ends select. Counts of initial
  // states are posterior(s, 0), and those of ends posterior(s, last). `factors` get those of the transitions that count; null:
  // none are wanted.
  void backward(double *transitions, const Run &run, TransitionFactors *factors = nullptr);
  const double *posterior(size_t s, size_t t) const { return forward_.data() + (starts_[t] + s) * chain_.stride; }

 private:
  double *f(size_t s, size_t t) { return forward_.data() + (starts_[t] + s) * chain_.stride; }
  const double *end_of(size_t s) const {
    if (batch_[s].ends.last) return batch_[s].ends.last;
    return chain_.end.empty() ? nullptr : chain_.end.data();
  }
  void judge(bool rounded, const Run &run);  // sets doubtful_
  const StateChain &chain_;
  const Array<double> &transposed_;
  std::span<const EmittedSequence> batch_;
  // The first row of each time step. Its rows are those of the sequences 0 to starts_[t + 1] − starts_[t] − 1.
  Array<size_t> starts_;
  // One row f_t per token, f_t[k] ∝ p(z_t = k, x_1..x_t): e_t · (f_{t−1} · transition) · unscale.
  Array<double> forward_;
  Array<double> unscale_;  // the factor c_t of row t: 1 / sum of row t − 1, and 1 / its own sum if that is tiny
  Array<double> last_;     // 1 / the sum of each sequence's last row so far
  Array<double> log_z_;
  Array<uint8_t> doubtful_;
  LostWeight lost_;
  Array<double> later_, emitted_;  // b_t and c_t · e_t · b_t, for as many rows as are collected
};

}  // namespace hws

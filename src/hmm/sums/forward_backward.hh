// Forward and backward sums over the state sequences of hidden Markov models, in scaled linear space (Baum, Petrie, Soules,
// Weiss 1970; Rabiner 1989; seed 001, 3.16 and 3.17), several sequences at a time: what they do at one time step is a product
// of matrices. What is emitted comes as a row of K numbers per token, so that any emission family may have made it.
//
// O(K²) per token; K doubles per token are held (8 · 10^6 · K bytes for a sequence of 10^6 tokens), and a few dozen rows more.
// Relative error about length · K · 1e-16. Nothing underflows, however long the sequence; but a state whose share of what the
// tokens so far leave is below 1e-300 counts as impossible there, whatever comes after.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/sequence_ends.hh"

namespace hws {

// A sequence as the sums see it: `stride` numbers per token, zeros behind the K, 1 in each state where nothing was observed.
struct EmittedSequence {
  const double *const *emission = nullptr;
  size_t length = 0;
  SequenceEnds ends = {};
};

// One thread's. The chain is lent: `transposed` is its matrix transposed, refreshed by whoever changes it.
class DenseForwardBackward {
 public:
  static constexpr size_t kMostSequences = 32;

  DenseForwardBackward(const StateChain &chain, const Array<double> &transposed);
  static int64_t bytes(size_t states, int64_t tokens);

  // Of at most kMostSequences sequences, their lengths not ascending. Afterwards log_z(s) is ln Σ over state sequences, 0 for
  // an empty sequence, −∞ where there is none of positive weight.
  void forward(std::span<const EmittedSequence> batch, const Run &run);
  double log_z(size_t s) const { return log_z_[s]; }

  // After forward(), if every log_z is finite: posterior(s, t) becomes p(z_t = k | sequence s), `stride` numbers, and
  // transitions[j][k] += Σ_s Σ_t p(z_t = j, z_{t+1} = k | s) / transition[j][k]: multiply by the chain's matrix, entry by
  // entry, once all sequences are in. Of transitions only those that the sequence's ends name. Of initial states the counts are
  // posterior(s, 0), of ends posterior(s, last).
  void backward(double *transitions, const Run &run);
  const double *posterior(size_t s, size_t t) const { return forward_.data() + (starts_[t] + s) * chain_.stride; }

 private:
  double *f(size_t s, size_t t) { return forward_.data() + (starts_[t] + s) * chain_.stride; }
  const double *end_of(size_t s) const {
    if (batch_[s].ends.last) return batch_[s].ends.last;
    return chain_.end.empty() ? nullptr : chain_.end.data();
  }
  const StateChain &chain_;
  const Array<double> &transposed_;
  std::span<const EmittedSequence> batch_;
  Array<size_t> starts_;   // of a time step's rows; those are of sequences 0 to starts_[t + 1] − starts_[t] − 1
  Array<double> forward_;  // f_t[k] ∝ p(z_t = k, x_1..x_t), a row per token: e_t · (f_{t−1} · transition) · unscale
  Array<double> unscale_;  // makes up for the sum of the row before, mostly
  Array<double> last_;     // 1 / the sum of a sequence's last row
  Array<double> log_z_;
  Array<double> later_, emitted_;  // b_t and e_t · b_t, as many rows as an outer product takes at once
};

}  // namespace hws

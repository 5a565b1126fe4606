// Forward and backward sums over the state sequences of one sequence in numbers of a huge range (fsa/base/scaled.hh). No weight
// becomes 0 on the way, whatever its ratio to the others is. This is what the sums in doubles (forward_backward.hh) cannot do:
// a state far below the best one may be the only one from which later tokens can be explained.
//
// O(Σ |S_t| · |S_{t+1}|) time with some 5 ns per pair of states, many times what the sums in doubles take. Therefore they come
// first, and say when their result is in doubt. 48 bytes per token and allowed state are held, and a row of doubles per token.
#pragma once
#include <cstdint>
#include <functional>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "fsa/base/scaled.hh"
#include "src/hmm/sums/forward_backward.hh"

namespace hws {

// Used by one thread. The chain is borrowed. It may change between sequences.
class WideForwardBackward {
 public:
  explicit WideForwardBackward(const StateChain &chain) : chain_(chain) {}

  // Writes ln of the token's weight in each of its states, and returns these states, which ascend. −∞ and NaN are no weight.
  using Read = std::function<std::span<const int32_t>(size_t t, double *logs)>;
  // Returns ln of the sum over state sequences: 0 for an empty sequence, and −∞ if none has weight. The states that `read`
  // returns are borrowed until the next call.
  double forward(size_t length, const SequenceEnds &ends, const Read &read, const Run &run);

  // Call after forward(), if it returned a finite number. Transitions and factors are counted as by DenseForwardBackward.
  void backward(double *transitions, const Run &run, TransitionFactors *factors = nullptr);
  // p(z_t = the i-th state of token t | sequence), `stride` numbers.
  const double *posterior(size_t t) const { return posterior_.data() + t * chain_.stride; }
  // p(z_{t−1} = its i-th state, z_t = its k-th state | sequence), for t > 0.
  double pair(size_t t, size_t i, size_t k) const;
  // Call after forward(), if it returned a finite number. Draws a state sequence given the tokens.
  void draw(Rng *rng, uint16_t *to) const;

 private:
  Scaled weight(size_t j, size_t k) const { return transition_[j * chain_.stride + k]; }
  std::span<const int32_t> states(size_t t) const { return states_[t]; }

  const StateChain &chain_;
  SequenceEnds ends_;
  Array<std::span<const int32_t>> states_;
  Array<size_t> starts_;                             // of each token's numbers
  Array<Scaled> transition_, emission_, forward_, emitted_, end_;  // emitted_: e_t · b_t
  Scaled z_;
  Array<double> logs_, posterior_;
};

}  // namespace hws

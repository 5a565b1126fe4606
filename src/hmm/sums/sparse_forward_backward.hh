// The sums of forward_backward.hh for one sequence whose tokens may be in few states each: only products of states that
// are allowed side by side. O(Σ |S_t| · |S_{t+1}|) time, two numbers held per token and allowed state. The same weights, errors
// and limits; rounding differs, as sums run over fewer terms.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/sequence_ends.hh"

namespace hws {

// The states a token may be in, ascending, and its numbers in them.
struct AllowedToken {
  const int32_t *states = nullptr;
  size_t count = 0;
  const double *emission = nullptr;
};

class SparseForwardBackward {
 public:
  explicit SparseForwardBackward(const StateChain &chain) : chain_(chain) {}
  static int64_t bytes(int64_t places) { return places * 16; }

  void forward(std::span<const AllowedToken> tokens, const Run &run, const SequenceEnds &ends = {});
  double log_z() const { return log_z_; }  // as in the dense form

  // After forward(), if log_z is finite: as in the dense form. Of a token's posterior the i-th number is of its i-th state.
  void backward(double *transitions, const Run &run);
  const double *posterior(size_t t) const { return forward_.data() + starts_[t]; }

 private:
  const double *end() const {
    if (ends_.last) return ends_.last;
    return chain_.end.empty() ? nullptr : chain_.end.data();
  }
  const StateChain &chain_;
  std::span<const AllowedToken> tokens_;
  SequenceEnds ends_;
  Array<size_t> starts_;
  Array<double> forward_, unscale_;  // unscale_: what a token's numbers were multiplied by
  Array<double> later_;              // b_t, then e_t · b_t
  double log_z_ = 0;
};

}  // namespace hws

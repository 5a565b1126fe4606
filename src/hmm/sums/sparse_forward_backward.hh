// The sums of forward_backward.hh for one sequence whose tokens may be in few states each. Only products of allowed states of
// neighbouring tokens are computed. O(Σ |S_t| · |S_{t+1}|) time, and two numbers per token and allowed state. Weights, errors
// and limits are the same; rounding differs because sums have fewer terms.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_parameters.hh"
#include "src/hmm/data/sequence_ends.hh"
#include "src/hmm/sums/lost_weight.hh"

namespace hws {

// The states a token may be in, ascending, and its emission in each.
struct AllowedToken {
  const int32_t *states = nullptr;
  size_t count = 0;
  const double *emission = nullptr;
};

class SparseForwardBackward {
 public:
  explicit SparseForwardBackward(const StateChain &chain) : chain_(chain) {}
  static int64_t bytes(int64_t places) { return places * 16; }

  // As in the dense form.
  void forward(std::span<const AllowedToken> tokens, bool rounded, const Run &run, const SequenceEnds &ends = {});
  double log_z() const { return log_z_; }
  bool doubtful() const { return doubtful_; }

  // As in the dense form, after forward() if the sequence is not doubtful. The i-th number of a token's posterior is that of
  // its i-th state.
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
  Array<double> forward_, unscale_;  // unscale_: the factor of each token's numbers
  Array<double> later_;              // c_t · e_t · b_t in the first half, b_t in the second half
  double log_z_ = 0;
  bool doubtful_ = false;
  LostWeight lost_;
};

}  // namespace hws

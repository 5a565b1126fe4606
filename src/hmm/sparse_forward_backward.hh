// The sums of src/hmm/forward_backward.hh for one sequence whose tokens may be in few states each: only products of states that
// are allowed side by side. O(Σ |S_t| · |S_{t+1}|) time, two numbers held per token and allowed state. The same weights, errors
// and limits; rounding differs, as sums run over fewer terms.
#pragma once
#include <span>
#include <vector>

#include "src/hmm/hmm_parameters.hh"

namespace hws {

class SparseForwardBackward {
 public:
  explicit SparseForwardBackward(const StateChain &chain) : chain_(chain) {}
  static int64_t bytes(int64_t places) { return places * 16; }

  // `states` are the allowed states of the tokens, ascending; `emission` their numbers, token behind token.
  void forward(std::span<const std::span<const int32_t>> states, const double *emission, const Run &run);
  double log_z() const { return log_z_; }  // as in the dense form

  // After forward(), if log_z is finite: as in the dense form. Of a token's posterior the i-th number is of its i-th state.
  void backward(double *transitions, const Run &run);
  const double *posterior(size_t t) const { return forward_.data() + starts_[t]; }

 private:
  const StateChain &chain_;
  std::span<const std::span<const int32_t>> states_;
  const double *emission_ = nullptr;
  std::vector<size_t> starts_;
  std::vector<double> forward_, later_, unscale_;
  double log_z_ = 0;
};

}  // namespace hws

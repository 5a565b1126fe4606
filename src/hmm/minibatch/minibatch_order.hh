// The order of an epoch: a permutation of 0..n−1 that is looked up place by place, so that an epoch of any number of units
// takes no memory and may be taken up in its middle. A Feistel network over the next even power of two, at least 2^8, with
// eight keys of the stream (seed, hmm_minibatch, epoch); what falls behind n − 1 is mapped on until it does not (Black, Rogaway
// 2002). O(1) as a rule.
#pragma once
#include <cstdint>

namespace hws {

class MinibatchOrder {
 public:
  MinibatchOrder(uint64_t seed, int64_t epoch, int64_t count) noexcept;
  int64_t at(int64_t place) const noexcept;  // 0 ≤ place < count

 private:
  static constexpr int kRounds = 8;
  uint64_t count_;
  int half_ = 4;  // bits
  uint64_t keys_[kRounds];
};

}  // namespace hws

// The order of units in an epoch: a permutation of 0..n − 1 that is computed index by index. So an epoch of any number of units
// takes no memory and may be resumed in its middle. It is a Feistel network over the next even power of two, at least 2^8, with
// eight keys from the stream (seed, hmm_minibatch, epoch). A value above n − 1 is mapped again until it is not above (Black,
// Rogaway 2002). O(1) on average.
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

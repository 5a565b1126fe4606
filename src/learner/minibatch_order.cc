#include "src/learner/minibatch_order.hh"

#include "fsa/base/rng.hh"

namespace hws {

MinibatchOrder::MinibatchOrder(uint64_t seed, int64_t epoch, int64_t count) noexcept : count_(static_cast<uint64_t>(count)) {
  while (half_ < 31 && (uint64_t{1} << 2 * half_) < count_) ++half_;
  Rng rng(seed, RngMethod::hmm_minibatch, 0, 0, static_cast<uint64_t>(epoch));
  for (uint64_t &key : keys_) key = rng.bits64();
}

int64_t MinibatchOrder::at(int64_t place) const noexcept {
  const uint64_t mask = (uint64_t{1} << half_) - 1;
  uint64_t x = static_cast<uint64_t>(place);
  do {
    uint64_t left = x >> half_, right = x & mask;
    for (const uint64_t key : keys_) {
      uint64_t mix = (right ^ key) * 0x9E3779B97F4A7C15u;
      mix = (mix ^ mix >> 32) * 0xD6E8FEB86659FD93u;
      const uint64_t next = left ^ (mix >> 40 & mask);
      left = right;
      right = next;
    }
    x = left << half_ | right;
  } while (x >= count_);
  return static_cast<int64_t>(x);
}

}  // namespace hws

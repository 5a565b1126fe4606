#include "fsa/base/rng.hh"

#include "fsa/base/philox_constants.hh"

namespace hws {

namespace {

// SplitMix64's finalizer: spreads a seed and the coordinates of a stream over
// the 64-bit key.
uint64_t mix(uint64_t x) {
  x += 0x9E3779B97F4A7C15u;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

}  // namespace

// Key: seed, method, chain and sweep mixed. Counter: the item in the upper two
// words, the block number in the lower two; so 2^64 blocks per item and no two
// items of a stream share a block.
Rng::Rng(uint64_t seed, RngMethod method, uint32_t chain, uint32_t sweep, uint64_t item) noexcept {
  const uint64_t key =
      mix(mix(mix(seed) ^ static_cast<uint32_t>(method)) ^ (static_cast<uint64_t>(chain) << 32 | sweep));
  key_[0] = static_cast<uint32_t>(key);
  key_[1] = static_cast<uint32_t>(key >> 32);
  counter_[0] = counter_[1] = 0;
  counter_[2] = static_cast<uint32_t>(item);
  counter_[3] = static_cast<uint32_t>(item >> 32);
}

void Rng::refill() noexcept {
  uint32_t c[4] = {counter_[0], counter_[1], counter_[2], counter_[3]};
  uint32_t k0 = key_[0], k1 = key_[1];
  for (int round = 0; round < kPhiloxRounds; ++round) {
    const uint64_t p0 = uint64_t{kPhiloxMultiplier[0]} * c[0], p1 = uint64_t{kPhiloxMultiplier[1]} * c[2];
    const uint32_t next[4] = {static_cast<uint32_t>(p1 >> 32) ^ c[1] ^ k0, static_cast<uint32_t>(p1),
                              static_cast<uint32_t>(p0 >> 32) ^ c[3] ^ k1, static_cast<uint32_t>(p0)};
    for (int i = 0; i < 4; ++i) c[i] = next[i];
    k0 += kPhiloxWeyl[0];
    k1 += kPhiloxWeyl[1];
  }
  for (int i = 0; i < 4; ++i) out_[i] = c[i];
  at_ = 0;
  if (++counter_[0] == 0) ++counter_[1];
}

uint64_t Rng::below(uint64_t n) noexcept {
  // Lemire: the high word of bits·n is the draw; low words below 2^64 mod n are
  // rejected. The 128-bit product is put together from 32-bit halves.
  const uint64_t floor = (0 - n) % n;
  for (;;) {
    const uint64_t x = bits64();
    const uint64_t x0 = x & 0xFFFFFFFFu, x1 = x >> 32, n0 = n & 0xFFFFFFFFu, n1 = n >> 32;
    const uint64_t cross = x1 * n0 + (x0 * n0 >> 32), middle = x0 * n1 + (cross & 0xFFFFFFFFu);
    if (x * n >= floor) return x1 * n1 + (cross >> 32) + (middle >> 32);
  }
}

}  // namespace hws

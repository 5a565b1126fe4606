// The library's random numbers: Philox 4x32-10 (Salmon, Moraes, Dror, Shaw:
// "Parallel random numbers: as easy as 1, 2, 3", SC 2011), counter-based, so
// that stream (seed, method, chain, sweep, item) gives the same numbers
// whatever ran before it and on whichever thread. Generator name and version:
// "philox4x32-10/1"; a change of either the generator or the way keys are
// formed raises the version.
#pragma once
#include <cstdint>

namespace hws {

inline constexpr const char *kRngName = "philox4x32-10/1";

// Each method that draws has a number of its own, so that two methods given
// one seed do not see the same stream. Never renumber.
enum class RngMethod : uint32_t {
  test = 0,
  sample_paths = 1,
  edit_init = 2,
  random_machine = 3,
  collapsed_gibbs = 4,
  sparse_graph = 5,
  pfa_start = 6,
  random_pfa = 7,
  folds = 8,
  sample_strings = 9,
  hmm_start = 10,
  hmm_gibbs = 11,
  hmm_minibatch = 12,
  hmm_sample = 13,
  row_start = 14,
  row_sampler = 15,
  elimination = 16,
  graph_gibbs = 17,
  hmm_existence = 18,
  spanning_trees = 19,
  grammar_sample = 20,
  dependency_trees = 21,
  sample_ngrams = 22,
  alignment = 23,
  pair_samples = 24
};

class Rng {
 public:
  Rng(uint64_t seed, RngMethod method, uint32_t chain, uint32_t sweep, uint64_t item) noexcept;
  // The stream of another item, from its beginning: what the constructor makes, at less cost.
  Rng at_item(uint64_t item) const noexcept {
    Rng r(*this);
    r.counter_[0] = r.counter_[1] = 0;
    r.counter_[2] = static_cast<uint32_t>(item);
    r.counter_[3] = static_cast<uint32_t>(item >> 32);
    r.at_ = 4;
    return r;
  }

  // A stream's key, 0 and 1, for kernels that form many blocks at once.
  uint32_t key(int word) const noexcept { return key_[word]; }

  uint32_t bits32() noexcept {
    if (at_ == 4) refill();
    return out_[at_++];
  }
  uint64_t bits64() noexcept {
    const uint64_t high = bits32();
    return high << 32 | bits32();
  }
  // Uniform on [0, 1), a multiple of 2^-53.
  double uniform() noexcept { return static_cast<double>(bits64() >> 11) * 0x1p-53; }
  // Uniform on 0..n-1, n ≥ 1, unbiased (Lemire's multiply and reject).
  uint64_t below(uint64_t n) noexcept;

 private:
  void refill() noexcept;
  uint32_t key_[2];
  uint32_t counter_[4];
  uint32_t out_[4];
  int at_ = 4;
};

}  // namespace hws

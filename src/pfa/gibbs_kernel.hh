// The loop of CollapsedGibbs over the corpus' places, built once per instruction set and chosen once at run time. All sets
// compute in one order, sixteen states side by side without fused multiply-add, and so give the same bits.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hws {

inline constexpr int32_t kGibbsLanes = 16;  // states side by side
inline constexpr int32_t kGibbsUnrolled = 4;  // vectors looked at together
inline constexpr int32_t kGibbsDraws = 1024;  // uniform numbers drawn at once, and draws between two looks at a cancel

// Single-precision numbers from a multiple of 64 bytes on.
class GibbsRows {
 public:
  void reset(size_t n) {
    store_.assign(n + kGibbsLanes, 0.f);
    const size_t past = reinterpret_cast<uintptr_t>(store_.data()) / sizeof(float) % kGibbsLanes;
    begin_ = past ? kGibbsLanes - past : 0;
    size_ = n;
  }
  void clear() {
    for (float &x : store_) x = 0;
  }
  float *data() { return store_.data() + begin_; }
  const float *data() const { return store_.data() + begin_; }
  float &operator[](size_t i) { return store_[begin_ + i]; }
  float operator[](size_t i) const { return store_[begin_ + i]; }
  size_t size() const { return size_; }
  int64_t bytes() const { return static_cast<int64_t>(store_.size() * sizeof(float)); }

 private:
  std::vector<float> store_;
  size_t begin_ = 0, size_ = 0;
};

// One chain's arrays (src/pfa/collapsed_gibbs.hh).
struct GibbsTables {
  float *out, *in, *inverse, *inverse_after, *visits;
  const float *mass, *uniforms;
  float *sums;  // a row to work in, and infinity up to a multiple of kGibbsUnrolled vectors
  uint16_t *words;
};

// Where a sweep is, and what is the same for all chains.
struct GibbsPlace {
  const int32_t *symbols;
  const int64_t *offsets;
  int64_t sequence, symbol, end;  // the next draw's; `end`: of all symbols
  int32_t states, width;          // N; numbers per row
  float beta, end_beta;
  uint32_t mask;  // of HiddenStates
  int32_t shift;
};

struct GibbsKernel {
  // At most kGibbsDraws draws of each of 1 or 2 chains from `place` on. Between two calls the transition into the state to be
  // drawn next is missing from the counts, unless it is a sequence's first.
  void (*draw)(GibbsTables *chains, int32_t count, GibbsPlace &place);
  // The first uniform numbers [0, 1) of an item of a random stream, at least `count` of at most kGibbsDraws; multiples of
  // 2^-24. The ith is made of word i / 16 % 4 of block i / 64 · 16 + i % 16 of Philox 4x32-10 (fsa/base/rng.hh).
  void (*uniforms)(uint32_t key0, uint32_t key1, uint64_t item, int32_t count, float *out);
};

// The baseline's, and that for AVX2 where the build has it (`draw` is null otherwise), which runs only where the processor has
// it. (One for AVX-512 gained nothing up to 64 states: what a draw waits for is one number after the other.)
extern const GibbsKernel kGibbsBaseline, kGibbsAvx2;
GibbsKernel fastest_gibbs_kernel();

}  // namespace hws

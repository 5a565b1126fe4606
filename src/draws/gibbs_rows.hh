// Rows of single-precision numbers in which collapsed samplers keep counts. They start at a multiple of 64 bytes, so that whole
// vectors of kGibbsLanes numbers can be read.
#pragma once
#include <cstddef>
#include <cstdint>

#include "fsa/base/array.hh"

namespace hws {

inline constexpr int32_t kGibbsLanes = 16;  // states side by side
inline constexpr int32_t kGibbsUnrolled = 4;  // vectors that are read together
// How many uniform numbers are drawn at once. A sweep checks for cancelling after as many draws.
inline constexpr int32_t kGibbsDraws = 1024;

// Single-precision numbers that start at a multiple of 64 bytes.
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
  Array<float> store_;
  size_t begin_ = 0, size_ = 0;
};

}  // namespace hws

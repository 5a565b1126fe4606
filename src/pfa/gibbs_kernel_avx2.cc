// Two vectors of eight, where the build compiles this file for AVX2 (cmake/library.cmake).
#include "src/pfa/gibbs_kernel.hh"

#ifdef __AVX2__
#include <immintrin.h>

#include "src/pfa/gibbs_places.hh"
#endif

namespace hws {

#ifdef __AVX2__
namespace {

// From + 7 − i on: a vector with 1, or all bits, in lane i.
alignas(32) constexpr float kOne[15] = {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0};
alignas(32) constexpr int32_t kBits[15] = {0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0};

struct Lanes256 {
  __m256 a, b;
  static Lanes256 load(const float *p) { return {_mm256_load_ps(p), _mm256_load_ps(p + 8)}; }
  void store(float *p) const {
    _mm256_store_ps(p, a);
    _mm256_store_ps(p + 8, b);
  }
  static Lanes256 all(float x) { return {_mm256_set1_ps(x), _mm256_set1_ps(x)}; }
  friend Lanes256 operator+(Lanes256 x, Lanes256 y) { return {_mm256_add_ps(x.a, y.a), _mm256_add_ps(x.b, y.b)}; }
  friend Lanes256 operator-(Lanes256 x, Lanes256 y) { return {_mm256_sub_ps(x.a, y.a), _mm256_sub_ps(x.b, y.b)}; }
  friend Lanes256 operator*(Lanes256 x, Lanes256 y) { return {_mm256_mul_ps(x.a, y.a), _mm256_mul_ps(x.b, y.b)}; }
  // Lanes that get nothing get + 0, which changes no number that is 0 or more.
  static __m256 running(__m256 s) {
    const __m256 zero = _mm256_setzero_ps();
    s = _mm256_add_ps(s, _mm256_blend_ps(zero, _mm256_permute_ps(s, 0xA0), 0xAA));
    s = _mm256_add_ps(s, _mm256_blend_ps(zero, _mm256_permute_ps(s, 0x55), 0xCC));
    return _mm256_add_ps(s, _mm256_permute2f128_ps(_mm256_permute_ps(s, 0xFF), s, 0x08));
  }
  static Lanes256 running(Lanes256 x) {
    const __m256 low = running(x.a);
    return {low, _mm256_add_ps(running(x.b), _mm256_permutevar8x32_ps(low, _mm256_set1_epi32(7)))};
  }
  static Lanes256 total(Lanes256 x) {
    __m256 s = _mm256_add_ps(x.a, x.b);
    s = _mm256_add_ps(s, _mm256_permute2f128_ps(s, s, 1));
    s = _mm256_add_ps(s, _mm256_permute_ps(s, 0x4E));
    s = _mm256_add_ps(s, _mm256_permute_ps(s, 0xB1));
    return {s, s};
  }
  static int32_t not_above(Lanes256 x, Lanes256 y) {
    const int low = _mm256_movemask_ps(_mm256_cmp_ps(x.a, y.a, _CMP_LE_OQ)), high = _mm256_movemask_ps(_mm256_cmp_ps(x.b, y.b, _CMP_LE_OQ));
    return __builtin_popcount(static_cast<unsigned>(low | high << 8));
  }
  static void bump(float *row, int64_t i, float d) {
    float *p = row + (i & ~7);
    _mm256_store_ps(p, _mm256_add_ps(_mm256_load_ps(p), _mm256_mul_ps(_mm256_loadu_ps(kOne + 7 - (i & 7)), _mm256_set1_ps(d))));
  }
  static void put(float *row, int64_t i, float x) {
    float *p = row + (i & ~7);
    const __m256 here = _mm256_castsi256_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(kBits + 7 - (i & 7))));
    _mm256_store_ps(p, _mm256_blendv_ps(_mm256_load_ps(p), _mm256_set1_ps(x), here));
  }
};

}  // namespace
const GibbsKernel kGibbsAvx2 = {draw_chains<Lanes256>, draw_uniforms};
#else
const GibbsKernel kGibbsAvx2 = {nullptr, nullptr};
#endif

}  // namespace hws

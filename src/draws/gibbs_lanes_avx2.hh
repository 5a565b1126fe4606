// Sixteen numbers as two vectors of eight: src/draws/gibbs_lanes.hh where AVX2 may be used. For files compiled with it only.
#pragma once
#include <immintrin.h>

#include <cstdint>

namespace hws {

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
  friend Lanes256 operator/(Lanes256 x, Lanes256 y) { return {_mm256_div_ps(x.a, y.a), _mm256_div_ps(x.b, y.b)}; }
  static Lanes256 max(Lanes256 x, Lanes256 y) { return {_mm256_max_ps(x.a, y.a), _mm256_max_ps(x.b, y.b)}; }
  static Lanes256 largest(Lanes256 x) {
    __m256 s = _mm256_max_ps(x.a, x.b);
    s = _mm256_max_ps(s, _mm256_permute2f128_ps(s, s, 1));
    s = _mm256_max_ps(s, _mm256_permute_ps(s, 0x4E));
    s = _mm256_max_ps(s, _mm256_permute_ps(s, 0xB1));
    return {s, s};
  }
  static __m256 exponents(__m256 x) {
    return _mm256_cvtepi32_ps(_mm256_sub_epi32(_mm256_srai_epi32(_mm256_castps_si256(x), 23), _mm256_set1_epi32(127)));
  }
  static Lanes256 exponents(Lanes256 x) { return {exponents(x.a), exponents(x.b)}; }
  static __m256 mantissas(__m256 x) {
    return _mm256_or_ps(_mm256_and_ps(x, _mm256_castsi256_ps(_mm256_set1_epi32(0x7fffff))), _mm256_set1_ps(1));
  }
  static Lanes256 mantissas(Lanes256 x) { return {mantissas(x.a), mantissas(x.b)}; }
  static Lanes256 floor(Lanes256 x) { return {_mm256_floor_ps(x.a), _mm256_floor_ps(x.b)}; }
  static __m256 two_to(__m256 x) {
    return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_add_epi32(_mm256_cvttps_epi32(x), _mm256_set1_epi32(127)), 23));
  }
  static Lanes256 two_to(Lanes256 x) { return {two_to(x.a), two_to(x.b)}; }
  static Lanes256 where_not_below(Lanes256 x, float least, Lanes256 y) {
    const __m256 bound = _mm256_set1_ps(least);
    return {_mm256_and_ps(y.a, _mm256_cmp_ps(x.a, bound, _CMP_GE_OQ)),
            _mm256_and_ps(y.b, _mm256_cmp_ps(x.b, bound, _CMP_GE_OQ))};
  }
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
    const int low = _mm256_movemask_ps(_mm256_cmp_ps(x.a, y.a, _CMP_LE_OQ)),
              high = _mm256_movemask_ps(_mm256_cmp_ps(x.b, y.b, _CMP_LE_OQ));
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

}  // namespace hws

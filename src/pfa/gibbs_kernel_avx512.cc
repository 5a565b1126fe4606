// One vector of sixteen, where the build compiles this file for AVX-512 (cmake/library.cmake).
#include "src/pfa/gibbs_kernel.hh"

#ifdef __AVX512F__
#include <immintrin.h>

#include "src/pfa/gibbs_places.hh"
#endif

namespace hws {

#ifdef __AVX512F__
namespace {

struct Lanes512 {
  __m512 v;
  static Lanes512 load(const float *p) { return {_mm512_load_ps(p)}; }
  void store(float *p) const { _mm512_store_ps(p, v); }
  static Lanes512 all(float x) { return {_mm512_set1_ps(x)}; }
  friend Lanes512 operator+(Lanes512 x, Lanes512 y) { return {_mm512_add_ps(x.v, y.v)}; }
  friend Lanes512 operator-(Lanes512 x, Lanes512 y) { return {_mm512_sub_ps(x.v, y.v)}; }
  friend Lanes512 operator*(Lanes512 x, Lanes512 y) { return {_mm512_mul_ps(x.v, y.v)}; }
  // (The forms without a mask warn of an undefined register in GCC 12's own header.)
  static Lanes512 running(Lanes512 x) {
    __m512 s = x.v;
    s = _mm512_mask_add_ps(s, 0xAAAA, s, _mm512_maskz_permute_ps(0xFFFF, s, 0xA0));  // pairs: 0 0 2 2
    s = _mm512_mask_add_ps(s, 0xCCCC, s, _mm512_maskz_permute_ps(0xFFFF, s, 0x55));  // fours: 1 1 1 1
    s = _mm512_mask_add_ps(s, 0xF0F0, s, _mm512_maskz_permute_ps(0xFFFF, _mm512_maskz_shuffle_f32x4(0xFFFF, s, s, 0xA0), 0xFF));
    s = _mm512_mask_add_ps(s, 0xFF00, s, _mm512_maskz_permute_ps(0xFFFF, _mm512_maskz_shuffle_f32x4(0xFFFF, s, s, 0x55), 0xFF));
    return {s};
  }
  static Lanes512 total(Lanes512 x) {
    __m512 s = x.v;
    s = _mm512_add_ps(s, _mm512_maskz_shuffle_f32x4(0xFFFF, s, s, 0x4E));
    s = _mm512_add_ps(s, _mm512_maskz_shuffle_f32x4(0xFFFF, s, s, 0xB1));
    s = _mm512_add_ps(s, _mm512_maskz_permute_ps(0xFFFF, s, 0x4E));
    return {_mm512_add_ps(s, _mm512_maskz_permute_ps(0xFFFF, s, 0xB1))};
  }
  static int32_t not_above(Lanes512 x, Lanes512 y) {
    return __builtin_popcount(static_cast<unsigned>(_mm512_cmp_ps_mask(x.v, y.v, _CMP_LE_OQ)));
  }
  static void bump(float *row, int32_t i, float d) {
    float *p = row + (i & ~15);
    _mm512_store_ps(p, _mm512_add_ps(_mm512_load_ps(p), _mm512_maskz_mov_ps(static_cast<__mmask16>(1u << (i & 15)), _mm512_set1_ps(d))));
  }
  static void put(float *row, int32_t i, float d) {
    float *p = row + (i & ~15);
    __m512 x = _mm512_mask_mov_ps(_mm512_load_ps(p), static_cast<__mmask16>(1u << (i & 15)), _mm512_set1_ps(d));
    __asm__("" : "+v"(x));  // or else the compiler writes lane i alone
    _mm512_store_ps(p, x);
  }
};

}  // namespace
const GibbsKernel kGibbsAvx512 = {draw_chains<Lanes512>, draw_uniforms};
#else
const GibbsKernel kGibbsAvx512 = {nullptr, nullptr};
#endif

}  // namespace hws

// Vectors of four, where the build compiles this file for AVX2 (cmake/library.cmake).
#include "src/stats/uniform_rows.hh"

#ifdef __AVX2__
#include <immintrin.h>

#include "src/stats/philox_constants.hh"
#endif

namespace hws {

#ifdef __AVX2__

namespace {

// A word of four blocks, in the lower halves of the lanes; what is in the upper ones is never read.
using Word = __m256i;
inline Word all(uint32_t x) { return _mm256_set1_epi64x(static_cast<int64_t>(x)); }
inline Word exclusive(Word a, Word b, Word c) { return _mm256_xor_si256(_mm256_xor_si256(a, b), c); }

struct FourBlocks {
  Word c0, c1, c2, c3;
  void round(Word k0, Word k1) {
    const Word p0 = _mm256_mul_epu32(c0, all(kPhiloxMultiplier[0])), p1 = _mm256_mul_epu32(c2, all(kPhiloxMultiplier[1]));
    c0 = exclusive(_mm256_srli_epi64(p1, 32), c1, k0);
    c2 = exclusive(_mm256_srli_epi64(p0, 32), c3, k1);
    c1 = p1;
    c3 = p0;
  }
  void store(uint16_t *out) const {
    const Word low = all(0xffffffffu);
    __m256i *const to = reinterpret_cast<__m256i *>(out);
    _mm256_storeu_si256(to, _mm256_or_si256(_mm256_and_si256(c0, low), _mm256_slli_epi64(c1, 32)));
    _mm256_storeu_si256(to + 1, _mm256_or_si256(_mm256_and_si256(c2, low), _mm256_slli_epi64(c3, 32)));
  }
};

inline FourBlocks counters(uint64_t item, uint64_t first) {
  const __m256i number = _mm256_add_epi64(_mm256_set1_epi64x(static_cast<int64_t>(first)), _mm256_setr_epi64x(0, 1, 2, 3));
  return {number, _mm256_srli_epi64(number, 32), all(static_cast<uint32_t>(item)), all(static_cast<uint32_t>(item >> 32))};
}

void blocks(const uint32_t key[2], uint64_t item, uint64_t first, size_t count, uint16_t *out) {
  const Word step0 = all(kPhiloxWeyl[0]), step1 = all(kPhiloxWeyl[1]);
  // Twice four side by side, as neither waits for the other; the last four, if there are, by themselves.
  for (size_t b = 0; b < count; b += 8) {
    FourBlocks x = counters(item, first + b), y = counters(item, first + b + 4);
    Word k0 = all(key[0]), k1 = all(key[1]);
    for (int round = 0; round < kPhiloxRounds; ++round) {
      x.round(k0, k1);
      y.round(k0, k1);
      k0 = _mm256_add_epi32(k0, step0);
      k1 = _mm256_add_epi32(k1, step1);
    }
    x.store(out + 8 * b);
    if (b + 8 <= count) y.store(out + 8 * b + 32);
  }
}

inline __m256d numbers(const uint16_t *bits) {
  const __m128i four = _mm_cvtepu16_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i *>(bits)));
  return _mm256_add_pd(_mm256_cvtepi32_pd(four), _mm256_set1_pd(0.5));
}

double row(const uint16_t *bits, size_t n, double *to) {
  __m256d low = _mm256_setzero_pd(), high = low;
  size_t k = 0;
  for (; k + 8 <= n; k += 8) {
    const __m256d a = numbers(bits + k), b = numbers(bits + k + 4);
    _mm256_storeu_pd(to + k, a);
    _mm256_storeu_pd(to + k + 4, b);
    low = _mm256_add_pd(low, a);
    high = _mm256_add_pd(high, b);
  }
  double s[8];
  _mm256_storeu_pd(s, low);
  _mm256_storeu_pd(s + 4, high);
  for (size_t l = 0; k < n && l < 8; ++l) s[l] += to[k + l] = k + l < n ? bits[k + l] + 0.5 : 0;
  return ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
}

void add_scaled(const double *from, double factor, size_t n, double *to) {
  const __m256d f = _mm256_set1_pd(factor);
  for (size_t k = 0; k < n; k += 4) {
    _mm256_storeu_pd(to + k, _mm256_add_pd(_mm256_loadu_pd(to + k), _mm256_mul_pd(f, _mm256_loadu_pd(from + k))));
  }
}

constexpr UniformRows kRows = {blocks, row, add_scaled};

}  // namespace

const UniformRows *uniform_rows_wide() noexcept { return &kRows; }

#else

const UniformRows *uniform_rows_wide() noexcept { return nullptr; }

#endif

}  // namespace hws

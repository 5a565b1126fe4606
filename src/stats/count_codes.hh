// Numbers of at least 0 in 16 bits, for stores of many small expected counts: 5 bits of exponent, 11 of mantissa, no sign. In
// units of a grid a code c < 2048 stands for c. A larger code stands for (2048 + m) · 2^(e − 1) with e = c / 2048 and m = c mod
// 2048. So there are numbers up to 2^42, each a multiple of 1, and from 2048 on the relative error is at most 2^-12. All are
// multiples of one quantum, so their sums are exact in doubles, in any order, as long as they stay below 2^53. Numbers that
// were added can be taken out without rounding error.
#pragma once
#include <cstdint>

namespace hws {

inline constexpr float kCodesLinearBelow = 2048;

// Returns the nearest code (half up) of x from 0 to 2^42.
inline uint16_t code_of(float x) {
  const float least = x < kCodesLinearBelow ? x : kCodesLinearBelow;
  const int32_t linear = static_cast<int32_t>(least + 0.5F);
  // The bits of a float of at least 2^11, rounded to a mantissa of 11 bits, with the exponent counted from there.
  const int32_t floating = ((__builtin_bit_cast(int32_t, x) + 0x800) >> 12) - (137 << 11);
  return static_cast<uint16_t>(x < kCodesLinearBelow ? linear : floating);
}

inline float number_of(uint16_t code) {
  const int32_t c = code;
  const float floating = __builtin_bit_cast(float, (c << 12) + (137 << 23));
  return c < 2048 ? static_cast<float>(c) : floating;
}

}  // namespace hws

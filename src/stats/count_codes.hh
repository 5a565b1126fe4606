// Numbers from 0 up in 16 bits, for stores of many small expected counts: 5 bits of exponent, 11 of mantissa, no sign. In units
// of a grid a code c < 2048 stands for c, a larger one for (2048 + m) · 2^(e − 1) with e = c / 2048, m = c mod 2048: numbers to
// 2^42, each a multiple of 1, the relative error at most 2^-12 from 2048 up. Since all are multiples of one quantum, sums of
// them are exact in doubles, in any order, as long as they stay below 2^53: what was added can be taken out without a trace.
#pragma once
#include <cstdint>

namespace hws {

inline constexpr float kCodesLinearBelow = 2048;

// The nearest code (half up) of x from 0 to 2^42.
inline uint16_t code_of(float x) {
  const float least = x < kCodesLinearBelow ? x : kCodesLinearBelow;
  const int32_t linear = static_cast<int32_t>(least + 0.5F);
  // The bits of a float of exponent 2^11 and above, rounded to 11 of mantissa, its exponent counted from there.
  const int32_t floating = ((__builtin_bit_cast(int32_t, x) + 0x800) >> 12) - (137 << 11);
  return static_cast<uint16_t>(x < kCodesLinearBelow ? linear : floating);
}

inline float number_of(uint16_t code) {
  const int32_t c = code;
  const float floating = __builtin_bit_cast(float, (c << 12) + (137 << 23));
  return c < 2048 ? static_cast<float>(c) : floating;
}

}  // namespace hws

// Scaling by powers of two, exactly.
#pragma once
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace hws {

// The exponent of a positive number; that of a subnormal one is taken as -1023.
inline int64_t exponent_of(double x) { return static_cast<int64_t>(std::bit_cast<uint64_t>(x) >> 52) - 1023; }

// x * 2^e. The result may be 0 or infinite.
inline double times_power(double x, int64_t e) {
  if (e >= -1022 && e <= 1023) return x * std::bit_cast<double>(static_cast<uint64_t>(e + 1023) << 52);
  return std::ldexp(x, static_cast<int>(std::clamp<int64_t>(e, -5000, 5000)));
}

}  // namespace hws

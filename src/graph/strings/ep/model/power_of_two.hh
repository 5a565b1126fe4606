// Scaling by powers of two, exactly.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace hws {

// Bits by memcpy: emscripten's standard library of Debian 12 has no std::bit_cast.

// The exponent of a positive number; that of a subnormal one is taken as -1023.
inline int64_t exponent_of(double x) {
  uint64_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  return static_cast<int64_t>(bits >> 52) - 1023;
}

// x * 2^e. The result may be 0 or infinite.
inline double times_power(double x, int64_t e) {
  if (e < -1022 || e > 1023) return std::ldexp(x, static_cast<int>(std::clamp<int64_t>(e, -5000, 5000)));
  const uint64_t bits = static_cast<uint64_t>(e + 1023) << 52;
  double power;
  std::memcpy(&power, &bits, sizeof power);
  return x * power;
}

}  // namespace hws

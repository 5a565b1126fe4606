// Non-negative reals with a huge range: m · 2^e. Sums and products over a
// machine run on these (no logarithm per arc, no underflow); logarithms are
// taken only at the border. A zero has m == 0 and e == kZeroExponent, so that
// adding to it takes over the other's exponent.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numbers>

namespace hws {

struct Scaled {
  static constexpr int64_t kZeroExponent = std::numeric_limits<int64_t>::min() / 4;
  double m = 0;
  int64_t e = kZeroExponent;

  // From a plain value ≥ 0 (finite).
  static Scaled from(double x) noexcept {
    Scaled s;
    if (x > 0) {
      int k;
      s.m = std::frexp(x, &k);
      s.e = k;
    }
    return s;
  }
  // exp(x); −∞ gives zero. Relative error a few 1e-16 plus that of representing x (|x| · 1e-16).
  // Throws `limit` for other x beyond ±1e18, whose exponents 64 bits do not hold. Weights of machines come through
  // scaled_weight (fsa/semiring/scaled_weight.hh), which leaves room for products of them.
  static Scaled exp(double x);
  // ln of the value; −∞ for zero.
  double log() const noexcept { return m > 0 ? std::log(m) + static_cast<double>(e) * std::numbers::ln2 : -INFINITY; }
  // As a double; overflows to +∞, underflows to 0.
  double value() const noexcept {
    if (!(m > 0)) return 0;
    if (e > 4096) return INFINITY;
    if (e < -4096) return 0;
    return std::ldexp(m, static_cast<int>(e));
  }
  bool zero() const noexcept { return !(m > 0); }
  // Brings m into [0.5, 1).
  void normalize() noexcept {
    uint64_t bits;
    std::memcpy(&bits, &m, sizeof m);
    const uint64_t biased = bits >> 52;  // sign bit and exponent
    if (biased - 1 < 2046) {             // positive and normal: what nearly all are
      e += static_cast<int64_t>(biased) - 1022;
      bits = (bits & 0xFFFFFFFFFFFFF) | uint64_t{1022} << 52;
      std::memcpy(&m, &bits, sizeof m);
    } else if (m > 0) {
      int k;
      m = std::frexp(m, &k);
      e += k;
    } else {
      m = 0;
      e = kZeroExponent;
    }
  }
};

// 2^k without a library call; 0 below the normal range, 2^1023 above it.
inline double power_of_two(int64_t k) noexcept {
  if (k < -1022) return 0;
  // Not std::bit_cast: emscripten's standard library of Debian 12 has none.
  const uint64_t bits = static_cast<uint64_t>((k < 1023 ? k : 1023) + 1023) << 52;
  double power;
  std::memcpy(&power, &bits, sizeof power);
  return power;
}

// 2^k·x with k clamped: differences of exponents beyond ±2000 are 0 or ∞ anyway.
inline double ldexp_clamped(double x, int64_t k) noexcept {
  if (k > -1000 && k < 1000) return x * power_of_two(k);  // the common case
  return std::ldexp(x, static_cast<int>(k < -2000 ? -2000 : k > 2000 ? 2000 : k));
}

inline Scaled operator*(Scaled a, Scaled b) noexcept {
  Scaled r{a.m * b.m, a.e + b.e};
  r.normalize();
  return r;
}
inline Scaled operator/(Scaled a, Scaled b) noexcept {
  Scaled r{a.m / b.m, a.zero() ? Scaled::kZeroExponent : a.e - b.e};
  r.normalize();
  return r;
}
inline Scaled operator+(Scaled a, Scaled b) noexcept {
  if (a.zero()) return b;
  if (b.zero()) return a;
  if (a.e < b.e) {
    const Scaled t = a;
    a = b;
    b = t;
  }
  Scaled r{a.m + ldexp_clamped(b.m, b.e - a.e), a.e};
  r.normalize();
  return r;
}
// Compares values. Both normalized.
inline bool operator<(Scaled a, Scaled b) noexcept {
  if (a.zero() || b.zero()) return a.zero() && !b.zero();
  return a.e != b.e ? a.e < b.e : a.m < b.m;
}

}  // namespace hws

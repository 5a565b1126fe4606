// The loop of fsa/base/exponential.cc, compiled once per instruction set.
//
// x = k ln 2 + r with |r| ≤ ln 2 / 2; exp(r) = 1 + r + r² q(r), q of degree 9
// interpolated at Chebyshev's points (relative error of exp(r) below 2^-55). r is kept
// with its rounding error, which leaves the last additions as the only errors that count.
#pragma once
#include <cstdint>
#include <cstring>

#include "fsa/base/exponential.hh"

namespace hws {

namespace {

// ln 2 in two parts: k times the first is exact.
constexpr double kLn2High = 0x1.62e42fefa0000p-1, kLn2Low = 0x1.cf79abc9e3b3ap-40, kInverseLn2 = 0x1.71547652b82fep+0;
// Added to a number below 2^51, rounds it to an integer, which its lowest bits then are.
constexpr double kRound = 0x1.8p52;

constexpr double q0 = 0x1.0000000000001p-1, q1 = 0x1.5555555555556p-3, q2 = 0x1.5555555553d63p-5, q3 = 0x1.11111111109b3p-7,
                 q4 = 0x1.6c16c1788bd90p-10, q5 = 0x1.a01a01a7c41d5p-13, q6 = 0x1.a019b90d2ae7ap-16,
                 q7 = 0x1.71de0dae63bb3p-19, q8 = 0x1.289185613a3d6p-22, q9 = 0x1.af38a9b0ec855p-26;

inline bool exp_kernel(const double *__restrict cost, double *__restrict out, size_t n) noexcept {
  uint64_t most, beyond = 0;  // top bit of `beyond`: some |cost| is above kMostExpCost (bits of positive doubles are ordered)
  std::memcpy(&most, &kMostExpCost, sizeof most);
  for (size_t i = 0; i < n; ++i) {
    const double x = -cost[i];
    uint64_t size;
    std::memcpy(&size, &x, sizeof x);
    beyond |= most - (size & ~uint64_t{0} >> 1);
    const double rounded = x * kInverseLn2 + kRound, k = rounded - kRound;
    const double high = x - k * kLn2High, low = -(k * kLn2Low);
    const double r = high + low, lost = (high - r) + low;
    const double r2 = r * r, r4 = r2 * r2;
    const double first = (q0 + q1 * r) + r2 * (q2 + q3 * r), second = (q4 + q5 * r) + r2 * (q6 + q7 * r);
    const double q = first + r4 * (second + r4 * (q8 + q9 * r));
    const double y = 1 + (r + (r2 * q + lost));
    uint64_t bits, shift;
    std::memcpy(&bits, &y, sizeof y);
    std::memcpy(&shift, &rounded, sizeof rounded);
    bits += shift << 52;
    std::memcpy(&out[i], &bits, sizeof bits);
  }
  return beyond >> 63 == 0;
}

}  // namespace

}  // namespace hws

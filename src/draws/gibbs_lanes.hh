// What a collapsed sampler's loops compute with: `Lanes`, sixteen single-precision numbers. Here one by one, where there are no
// vectors to rely on. (The order of operations is part of it: all kinds of lanes give the same bits.)
//   load, store (a multiple of 64 bytes), all (one number), +, *;
//   running(x): sums of lanes 0..i, formed as Sklansky's network does: pairs, then fours, eights, sixteen;
//   total(x): the sum of all lanes in all lanes: halves, then fours, twos, one; not_above(x, y): how many lanes have x ≤ y;
//   max, /, and what powers of positive numbers are made of (src/draws/gibbs_choice.hh): largest(x): the largest lane in all
//   lanes; exponents(x) and mantissas(x), of 2 as the base, mantissas from 1 on below 2; floor(x); two_to(x) of whole numbers
//   from −126 on; where_not_below(x, least, y): y where x ≥ least, else 0;
//   bump(row, i, d): row[i] += d, put(row, i, x): row[i] = x. Both write the whole vector that holds i where vectors are
//   native: a vector that is read soon after a part of it was written waits until the write has left the store buffer.
#pragma once
#include <cstdint>
#include <cstring>

namespace hws {

struct PlainLanes {
  static constexpr int32_t kCount = 16;
  float v[kCount];
  static PlainLanes load(const float *p) {
    PlainLanes x;
    for (int32_t i = 0; i < kCount; ++i) x.v[i] = p[i];
    return x;
  }
  void store(float *p) const {
    for (int32_t i = 0; i < kCount; ++i) p[i] = v[i];
  }
  static PlainLanes all(float x) {
    PlainLanes y;
    for (int32_t i = 0; i < kCount; ++i) y.v[i] = x;
    return y;
  }
  friend PlainLanes operator+(PlainLanes x, const PlainLanes &y) {
    for (int32_t i = 0; i < kCount; ++i) x.v[i] += y.v[i];
    return x;
  }
  friend PlainLanes operator-(PlainLanes x, const PlainLanes &y) {
    for (int32_t i = 0; i < kCount; ++i) x.v[i] -= y.v[i];
    return x;
  }
  friend PlainLanes operator*(PlainLanes x, const PlainLanes &y) {
    for (int32_t i = 0; i < kCount; ++i) x.v[i] *= y.v[i];
    return x;
  }
  friend PlainLanes operator/(PlainLanes x, const PlainLanes &y) {
    for (int32_t i = 0; i < kCount; ++i) x.v[i] /= y.v[i];
    return x;
  }
  static PlainLanes max(PlainLanes x, const PlainLanes &y) {
    for (int32_t i = 0; i < kCount; ++i) x.v[i] = x.v[i] > y.v[i] ? x.v[i] : y.v[i];
    return x;
  }
  static PlainLanes largest(PlainLanes x) {
    for (int32_t half = kCount / 2; half > 0; half /= 2) {
      for (int32_t i = 0; i < half; ++i) x.v[i] = x.v[i] > x.v[i + half] ? x.v[i] : x.v[i + half];
    }
    return all(x.v[0]);
  }
  static PlainLanes exponents(const PlainLanes &x) {
    PlainLanes y;
    for (int32_t i = 0; i < kCount; ++i) {
      int32_t bits;
      std::memcpy(&bits, &x.v[i], sizeof bits);
      y.v[i] = static_cast<float>((bits >> 23) - 127);
    }
    return y;
  }
  static PlainLanes mantissas(const PlainLanes &x) {
    PlainLanes y;
    for (int32_t i = 0; i < kCount; ++i) {
      int32_t bits;
      std::memcpy(&bits, &x.v[i], sizeof bits);
      bits = (bits & 0x7fffff) | 0x3f800000;
      std::memcpy(&y.v[i], &bits, sizeof bits);
    }
    return y;
  }
  static PlainLanes floor(PlainLanes x) {
    for (int32_t i = 0; i < kCount; ++i) {
      const float whole = static_cast<float>(static_cast<int32_t>(x.v[i]));
      x.v[i] = whole > x.v[i] ? whole - 1 : whole;
    }
    return x;
  }
  static PlainLanes two_to(const PlainLanes &x) {
    PlainLanes y;
    for (int32_t i = 0; i < kCount; ++i) {
      const int32_t bits = (static_cast<int32_t>(x.v[i]) + 127) * (1 << 23);
      std::memcpy(&y.v[i], &bits, sizeof bits);
    }
    return y;
  }
  static PlainLanes where_not_below(const PlainLanes &x, float least, PlainLanes y) {
    for (int32_t i = 0; i < kCount; ++i) y.v[i] = x.v[i] >= least ? y.v[i] : 0;
    return y;
  }
  static PlainLanes running(PlainLanes x) {
    for (int32_t half = 1; half < kCount; half *= 2) {
      for (int32_t i = 0; i < kCount; ++i) {
        if (i & half) x.v[i] += x.v[(i & ~(half - 1)) - 1];
      }
    }
    return x;
  }
  static PlainLanes total(PlainLanes x) {
    for (int32_t half = kCount / 2; half > 0; half /= 2) {
      for (int32_t i = 0; i < half; ++i) x.v[i] += x.v[i + half];
    }
    return all(x.v[0]);
  }
  static int32_t not_above(const PlainLanes &x, const PlainLanes &y) {
    int32_t n = 0;
    for (int32_t i = 0; i < kCount; ++i) n += x.v[i] <= y.v[i];
    return n;
  }
  static void bump(float *row, int64_t i, float d) { row[i] += d; }
  static void put(float *row, int64_t i, float x) { row[i] = x; }
};

}  // namespace hws

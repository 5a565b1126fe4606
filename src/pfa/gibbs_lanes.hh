// Sixteen numbers one by one: what src/pfa/gibbs_places.hh computes with where there are no vectors to rely on.
#pragma once
#include <cstdint>

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

// What the search for n best strings adds and compares: masses (real, log), where
// equal strings add up, or costs (tropical), where the best path stands for them all.
// Values that differ by less than rounding error must tie, so that label order decides
// between them and not noise: `key` rounds to 40 bits.
#pragma once
#include <cmath>
#include <cstdint>

#include "fsa/base/scaled.hh"
#include "fsa/distance/linear_graph.hh"

namespace hws {

struct SumAlgebra {
  using Value = Scaled;
  static Value zero() { return {}; }
  static Value one() { return Scaled::from(1); }
  static bool is_zero(const Value &a) { return a.zero(); }
  static Value times(const Value &a, const Value &b) { return a * b; }
  static Value plus(const Value &a, const Value &b) { return a + b; }
  static bool better(const Value &a, const Value &b) { return b < a; }
  static Value key(Value a) {
    a.normalize();
    a.m = std::nearbyint(a.m * 0x1p40) * 0x1p-40;
    a.normalize();
    return a;
  }
  static double cost(const Value &a) { return a.zero() ? INFINITY : 0 - a.log(); }

  // A linear graph's edge, as the weight of one symbol of the `paths` it stands for.
  static Value edge(const LinearGraph &g, size_t e, int64_t paths) {
    Scaled w{g.weight[e] / static_cast<double>(paths), g.exponent.empty() ? 0 : g.exponent[e]};
    w.normalize();
    return w;
  }
  static Value stop(const LinearGraph &g, int32_t v) {
    Scaled w = g.finals[static_cast<size_t>(v)];
    w.normalize();
    return w;
  }
};

struct MinAlgebra {
  using Value = double;
  static Value zero() { return INFINITY; }
  static Value one() { return 0; }
  static bool is_zero(Value a) { return a == INFINITY; }
  static Value times(Value a, Value b) { return a + b; }
  static Value plus(Value a, Value b) { return a < b ? a : b; }
  static bool better(Value a, Value b) { return a < b; }
  static Value key(Value a) {
    if (a == INFINITY) return a;
    const double grid = std::ldexp(1.0, std::ilogb(std::fabs(a) + 0x1p-20) - 40);
    return std::nearbyint(a / grid) * grid;
  }
  static double cost(Value a) { return a + 0.0; }

  static Value edge(const LinearGraph &g, size_t e, int64_t) { return g.weight[e]; }
  static Value stop(const LinearGraph &g, int32_t v) { return g.final_costs[static_cast<size_t>(v)]; }
};

}  // namespace hws

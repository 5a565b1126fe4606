// The values of the search for n best strings: masses (real, log), which add up over equal strings, or costs (tropical,
// boolean), of which the best path counts. The choice is made at run time, so that there is one search. A cost c is the value
// {c, 0}. Values that differ by less than rounding error must tie, so that label order decides between them and not noise:
// `rank` rounds to 40 bits.
#pragma once
#include <cmath>
#include <cstdint>

#include "fsa/base/scaled.hh"
#include "fsa/distance/linear_graph.hh"

namespace hws {

// Where a value stands among others of its algebra: less is better.
struct StringRank {
  int64_t exponent;
  double mantissa;
  bool operator<(const StringRank &b) const { return exponent != b.exponent ? exponent < b.exponent : mantissa < b.mantissa; }
};

class StringAlgebra {
 public:
  explicit StringAlgebra(Semiring semiring) : costs_(idempotent(semiring)) {}
  bool costs() const { return costs_; }

  Scaled zero() const { return costs_ ? Scaled{INFINITY, 0} : Scaled{}; }
  Scaled one() const { return costs_ ? Scaled{0, 0} : Scaled::from(1); }
  bool is_zero(const Scaled &a) const { return costs_ ? a.m == INFINITY : a.zero(); }
  Scaled times(const Scaled &a, const Scaled &b) const {
    if (costs_) return {a.m + b.m, 0};
    return a * b;
  }
  Scaled plus(const Scaled &a, const Scaled &b) const {
    if (costs_) return a.m < b.m ? a : b;
    return a + b;
  }
  bool better(const Scaled &a, const Scaled &b) const { return costs_ ? a.m < b.m : b < a; }
  StringRank rank(Scaled a) const {
    if (costs_) return {0, rounded_cost(a.m)};
    a.normalize();
    a.m = std::nearbyint(a.m * 0x1p40) * 0x1p-40;
    a.normalize();
    return {-a.e, -a.m};
  }
  static double rounded_cost(double cost) {
    if (cost == INFINITY) return cost;
    const double grid = std::ldexp(1.0, std::ilogb(std::fabs(cost) + 0x1p-20) - 40);
    return std::nearbyint(cost / grid) * grid;
  }
  double cost(const Scaled &a) const {
    if (costs_) return a.m + 0.0;
    return a.zero() ? INFINITY : 0 - a.log();
  }

  // A linear graph's edge, as the weight of one symbol of the `paths` it stands for.
  Scaled edge(const LinearGraph &g, size_t e, int64_t paths) const {
    if (costs_) return {g.weight[e], 0};
    Scaled w{g.weight[e] / static_cast<double>(paths), g.exponent.empty() ? 0 : g.exponent[e]};
    w.normalize();
    return w;
  }
  Scaled stop(const LinearGraph &g, int32_t v) const {
    if (costs_) return {g.final_costs[v], 0};
    Scaled w = g.finals[static_cast<size_t>(v)];
    w.normalize();
    return w;
  }

 private:
  bool costs_;
};

}  // namespace hws

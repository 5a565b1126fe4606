#include "src/stats/exp_digamma.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/exponential.hh"
#include "fsa/base/instruction_set.hh"
#include "src/stats/exp_digamma_kernel.hh"

namespace hws {

void exp_digamma_costs_baseline(const double *x, double *cost, double *factor, size_t n) noexcept {
  exp_digamma_kernel(x, cost, factor, n);
}

void exp_digamma(const double *x, double *out, size_t n) noexcept {
  static const bool wide = kHasWideExpDigamma && instruction_set() >= InstructionSet::avx2;
  constexpr size_t kAtOnce = 64;
  double cost[kAtOnce], factor[kAtOnce];
  for (size_t from = 0; from < n; from += kAtOnce) {
    const size_t count = std::min(kAtOnce, n - from);
    if (wide) {
      exp_digamma_costs_wide(x + from, cost, factor, count);
    } else {
      exp_digamma_costs_baseline(x + from, cost, factor, count);
    }
    double *const to = out + from;
    if (!exp_of_costs(cost, to, count)) {  // x below 1 / 277
      for (size_t i = 0; i < count; ++i) {
        if (!(cost[i] <= kMostExpCost)) to[i] = std::exp(-cost[i]);
      }
    }
    for (size_t i = 0; i < count; ++i) to[i] *= factor[i];
  }
}

}  // namespace hws

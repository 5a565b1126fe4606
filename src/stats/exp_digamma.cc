// Optimize: speed
#include "src/stats/exp_digamma.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/exponential.hh"
#include "fsa/base/simd.hh"

#define HWS_KERNEL "src/stats/exp_digamma_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

void exp_digamma_by(InstructionSet set, const double *x, double *out, size_t n) noexcept {
  const auto costs = HWS_OF_SET(set, exp_digamma_costs);
  const ExpOfCosts exp = exp_of_costs_by(set);
  constexpr size_t kAtOnce = 64, kMostDoubles = 4;
  double argument[kAtOnce], cost[kAtOnce], factor[kAtOnce];
  for (size_t from = 0; from < n; from += kAtOnce) {
    const size_t count = std::min(kAtOnce, n - from), padded = (count + kMostDoubles - 1) / kMostDoubles * kMostDoubles;
    const double *arguments = x + from;
    if (padded > count) {
      std::copy_n(arguments, count, argument);
      std::fill(argument + count, argument + padded, 1.0);
      arguments = argument;
    }
    costs(arguments, cost, factor, padded);
    double *const to = out + from;
    if (!exp(cost, to, count)) {  // some x is below 1 / 277
      for (size_t i = 0; i < count; ++i) {
        if (!(cost[i] <= kMostExpCost)) to[i] = std::exp(-cost[i]);
      }
    }
    for (size_t i = 0; i < count; ++i) to[i] *= factor[i];
  }
}

void exp_digamma(const double *x, double *out, size_t n) noexcept {
  static const InstructionSet fastest = instruction_set();
  exp_digamma_by(fastest, x, out, n);
}

}  // namespace hws

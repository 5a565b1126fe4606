// The same loop for the baseline and for wider vectors; without fused multiply-add, so
// that both give the same bits.
#include "fsa/base/exponential.hh"

#include "fsa/base/exponential_kernel.hh"
#include "fsa/base/instruction_set.hh"

namespace hws {

bool exp_of_costs_baseline(const double *cost, double *out, size_t n) noexcept { return exp_kernel(cost, out, n); }

bool exp_of_costs(const double *cost, double *out, size_t n) noexcept {
  static const bool wide = kHasWideExp && instruction_set() >= InstructionSet::avx2;
  if (wide) return exp_of_costs_wide(cost, out, n);
  return exp_of_costs_baseline(cost, out, n);
}

}  // namespace hws

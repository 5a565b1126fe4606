// Optimize: speed
#include "fsa/base/exponential.hh"

#include "fsa/base/simd.hh"

namespace hws {

namespace {

// ln 2 in two parts: k times the first is exact.
constexpr double kLn2High = 0x1.62e42fefa0000p-1, kLn2Low = 0x1.cf79abc9e3b3ap-40, kInverseLn2 = 0x1.71547652b82fep+0;
// Added to a number below 2^51, rounds it to an integer, which its lowest bits then are.
constexpr double kRound = 0x1.8p52;

constexpr double q0 = 0x1.0000000000001p-1, q1 = 0x1.5555555555556p-3, q2 = 0x1.5555555553d63p-5, q3 = 0x1.11111111109b3p-7,
                 q4 = 0x1.6c16c1788bd90p-10, q5 = 0x1.a01a01a7c41d5p-13, q6 = 0x1.a019b90d2ae7ap-16,
                 q7 = 0x1.71de0dae63bb3p-19, q8 = 0x1.289185613a3d6p-22, q9 = 0x1.af38a9b0ec855p-26;

}  // namespace

}  // namespace hws

#define HWS_KERNEL "fsa/base/exponential_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

ExpOfCosts exp_of_costs_by(InstructionSet set) noexcept { return HWS_OF_SET(set, exp_of_costs); }

bool exp_of_costs(const double *cost, double *out, size_t n) noexcept {
  static const ExpOfCosts fastest = exp_of_costs_by(instruction_set());
  return fastest(cost, out, n);
}

}  // namespace hws

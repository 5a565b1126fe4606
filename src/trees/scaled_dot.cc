// Optimize: speed
#include "src/trees/scaled_dot.hh"

#include "fsa/base/simd.hh"

namespace hws {

namespace {

// Added to a whole number from −1023 to 0, places it plus 1023 into the lowest bits.
constexpr double kPlaceExponent = 0x1p52 + 1023;
constexpr double kZeroExponent = static_cast<double>(Scaled::kZeroExponent);

}  // namespace

}  // namespace hws

#define HWS_KERNEL "src/trees/scaled_dot_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

ScaledDot scaled_dot_by(InstructionSet set) noexcept { return HWS_OF_SET(set, scaled_dot); }

Scaled scaled_dot(ScaledRow a, ScaledRow b, size_t n) noexcept {
  static const ScaledDot fastest = scaled_dot_by(instruction_set());
  return fastest(a, b, n);
}

}  // namespace hws

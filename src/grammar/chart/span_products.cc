// Optimize: speed
#include "src/grammar/chart/span_products.hh"

#include "fsa/base/simd.hh"

#define HWS_KERNEL "src/grammar/chart/span_products_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

const SpanProducts &span_products_by(InstructionSet set) noexcept { return *HWS_OF_SET(set, kSpanProducts); }

const SpanProducts &span_products() noexcept {
  static const SpanProducts &fastest = span_products_by(instruction_set());
  return fastest;
}

}  // namespace hws

// Optimize: speed
#include "src/grammar/chart/pair_products.hh"

#include "fsa/base/simd.hh"

#define HWS_KERNEL "src/grammar/chart/pair_products_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

const PairProducts &pair_products_by(InstructionSet set) noexcept { return *HWS_OF_SET(set, kPairProducts); }

const PairProducts &pair_products() noexcept {
  static const PairProducts &fastest = pair_products_by(instruction_set());
  return fastest;
}

}  // namespace hws

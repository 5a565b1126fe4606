// Optimize: speed
#include "src/hmm/hdp/existence_products.hh"

#include "fsa/base/simd.hh"

#define HWS_KERNEL "src/hmm/hdp/existence_products_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

const ExistenceProducts &existence_products_by(InstructionSet set) noexcept { return *HWS_OF_SET(set, kExistence); }

const ExistenceProducts &existence_products() noexcept {
  static const ExistenceProducts &fastest = existence_products_by(instruction_set());
  return fastest;
}

}  // namespace hws

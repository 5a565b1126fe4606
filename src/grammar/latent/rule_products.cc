// Optimize: speed
#include "src/grammar/latent/rule_products.hh"

#include "fsa/base/simd.hh"

#define HWS_KERNEL "src/grammar/latent/rule_products_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

const RuleProducts &rule_products_by(InstructionSet set) noexcept { return *HWS_OF_SET(set, kRuleProducts); }

const RuleProducts &rule_products() noexcept {
  static const RuleProducts &fastest = rule_products_by(instruction_set());
  return fastest;
}

}  // namespace hws

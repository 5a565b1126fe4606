// Optimize: speed
#include "src/grammar/latent/coded_rules.hh"

#include "fsa/base/simd.hh"
#include "src/stats/count_codes.hh"

#define HWS_KERNEL "src/grammar/latent/coded_rules_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

const CodedRules &coded_rules_by(InstructionSet set) noexcept { return *HWS_OF_SET(set, kCodedRules); }

const CodedRules &coded_rules() noexcept {
  static const CodedRules &fastest = coded_rules_by(instruction_set());
  return fastest;
}

}  // namespace hws

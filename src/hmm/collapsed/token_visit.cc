// Optimize: speed
#include "src/hmm/collapsed/token_visit.hh"

#include "fsa/base/simd.hh"

#define HWS_KERNEL "src/hmm/collapsed/token_visit_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

const TokenVisit &token_visit_by(InstructionSet set) noexcept { return *HWS_OF_SET(set, kVisit); }

const TokenVisit &token_visit() noexcept {
  static const TokenVisit &fastest = token_visit_by(instruction_set());
  return fastest;
}

}  // namespace hws

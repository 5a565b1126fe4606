// Optimize: speed
#include "fsa/base/simd.hh"
#include "src/graph/finite/messages/odds_messages.hh"

#define HWS_KERNEL "src/graph/finite/messages/odds_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

OddsKernel odds_kernel_by(InstructionSet set) { return *HWS_OF_SET(set, kOdds); }

}  // namespace hws

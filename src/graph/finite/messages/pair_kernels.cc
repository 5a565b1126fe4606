// Optimize: speed
#include "fsa/base/simd.hh"
#include "src/graph/finite/messages/pair_odds.hh"

#define HWS_KERNEL "src/graph/finite/messages/pair_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

PairKernel pair_kernel_by(InstructionSet set) { return *HWS_OF_SET(set, kPairs); }

}  // namespace hws

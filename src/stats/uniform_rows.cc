// Optimize: speed
#include "src/stats/uniform_rows.hh"

#include "fsa/base/simd.hh"
#include "fsa/base/philox_constants.hh"

#define HWS_KERNEL "src/stats/uniform_rows_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

const UniformRows &uniform_rows_by(InstructionSet set) noexcept { return *HWS_OF_SET(set, kRows); }

const UniformRows &uniform_rows() noexcept {
  static const UniformRows &fastest = uniform_rows_by(instruction_set());
  return fastest;
}

}  // namespace hws

// Optimize: speed
#include "src/stats/code_rows.hh"

#include "fsa/base/simd.hh"
#include "src/stats/count_codes.hh"
#include "src/stats/dense_products.hh"

#define HWS_KERNEL "src/stats/code_rows_kernel.hh"
#include "fsa/base/each_instruction_set.hh"

namespace hws {

const CodeRows &code_rows_by(InstructionSet set) noexcept { return *HWS_OF_SET(set, kCodeRows); }

const CodeRows &code_rows() noexcept {
  static const CodeRows &fastest = code_rows_by(instruction_set());
  return fastest;
}

}  // namespace hws

#include "src/hmm/collapsed/token_visit_kernel.hh"

#include "fsa/base/instruction_set.hh"

namespace hws {

const TokenVisit &token_visit_baseline() noexcept { return kVisit; }

const TokenVisit &token_visit() noexcept {
  static const TokenVisit *const wide = instruction_set() >= InstructionSet::avx2 ? token_visit_wide() : nullptr;
  return wide ? *wide : kVisit;
}

}  // namespace hws

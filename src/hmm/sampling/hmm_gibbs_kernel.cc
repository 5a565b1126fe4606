#include "src/hmm/sampling/hmm_gibbs_kernel.hh"

#include "fsa/base/instruction_set.hh"
#include "src/draws/gibbs_lanes.hh"
#include "src/hmm/sampling/hmm_gibbs_places.hh"

namespace hws {

const HmmGibbsKernel kHmmGibbsBaseline = {draw_tokens<PlainLanes>};

HmmGibbsKernel fastest_hmm_gibbs_kernel() {
  static const bool wide = kHmmGibbsAvx2.draw && instruction_set() >= InstructionSet::avx2;
  return wide ? kHmmGibbsAvx2 : kHmmGibbsBaseline;
}

}  // namespace hws

#include "src/pfa/gibbs_kernel.hh"

#include "fsa/base/instruction_set.hh"
#include "src/pfa/gibbs_lanes.hh"
#include "src/pfa/gibbs_places.hh"

namespace hws {

namespace {

// Two chains in turns gain nothing here: both wait for arithmetic, not for memory.
void draw_one_by_one(GibbsTables *chains, int32_t count, GibbsPlace &place) {
  const GibbsPlace begin = place;
  for (int32_t i = 0; i < count; ++i) {
    place = begin;
    draw_places<PlainLanes, 1>(chains + i, place);
  }
}

}  // namespace

const GibbsKernel kGibbsBaseline = {draw_one_by_one, draw_uniforms};

GibbsKernel fastest_gibbs_kernel() {
  static const InstructionSet set = instruction_set();
  if (set >= InstructionSet::avx512 && kGibbsAvx512.draw) return kGibbsAvx512;
  if (set >= InstructionSet::avx2 && kGibbsAvx2.draw) return kGibbsAvx2;
  return kGibbsBaseline;
}

}  // namespace hws

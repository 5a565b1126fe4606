#include "src/pfa/sampling/gibbs_kernel.hh"

#include "fsa/base/instruction_set.hh"
#include "src/draws/gibbs_lanes.hh"
#include "src/pfa/sampling/gibbs_places.hh"

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

const GibbsKernel kGibbsBaseline = {draw_one_by_one};

GibbsKernel fastest_gibbs_kernel() {
  static const bool wide = kGibbsAvx2.draw && instruction_set() >= InstructionSet::avx2;
  return wide ? kGibbsAvx2 : kGibbsBaseline;
}

}  // namespace hws

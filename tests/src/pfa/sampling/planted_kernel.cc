#include "tests/src/pfa/sampling/planted_kernel.hh"

#include "fsa/base/simd.hh"

#define HWS_KERNEL "src/pfa/sampling/gibbs_places.hh"
#include "fsa/base/each_instruction_set.hh"

using namespace hws;

struct NoVisit {
  static void take_out(float &) {}
};

static void draw_with_a_kept_visit(GibbsTables *chains, int32_t, GibbsPlace &place) {
  baseline::draw_places<1, NoVisit>(chains, place);
}
const GibbsKernel kKeptVisit = {draw_with_a_kept_visit};

int64_t choose_state(int64_t lane, const float *rests, const float *sums, int32_t vectors) {
  return baseline::choose_state(lane, rests, sums, vectors);
}

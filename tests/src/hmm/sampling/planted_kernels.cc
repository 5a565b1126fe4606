#include "tests/src/hmm/sampling/planted_kernels.hh"

#include <math.h>

#include "fsa/base/prefetch.hh"
#include "fsa/base/simd.hh"

#define HWS_KERNEL "src/hmm/sampling/hmm_gibbs_places.hh"
#include "fsa/base/each_instruction_set.hh"

using namespace hws;

namespace {

struct KeptEmission : baseline::OwnEvents {
  static void take_out_emission(float &, float) {}
};
struct NoDelta : baseline::OwnEvents {
  static bool second_counts_first(bool) { return false; }
};

}  // namespace

const HmmGibbsKernel kKeptEmission = {baseline::draw_tokens_with<KeptEmission>};
const HmmGibbsKernel kNoDelta = {baseline::draw_tokens_with<NoDelta>};

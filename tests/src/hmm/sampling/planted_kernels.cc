#include "tests/src/hmm/sampling/planted_kernels.hh"

#include <math.h>

#include "fsa/base/prefetch.hh"
#include "fsa/base/simd.hh"

#define HWS_KERNEL "src/hmm/sampling/hmm_gibbs_places.hh"
#include "fsa/base/each_instruction_set.hh"

using namespace hws;

const HmmGibbsKernel kKeptEmission = {baseline::draw_tokens_with<baseline::HmmPlanted::kept_emission>};
const HmmGibbsKernel kNoDelta = {baseline::draw_tokens_with<baseline::HmmPlanted::no_delta>};

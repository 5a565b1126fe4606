// A sampler with a mistake that tests of samplers must find: a state's visit is not taken out before it is drawn anew.
#pragma once
#include "src/pfa/sampling/gibbs_kernel.hh"

extern const hws::GibbsKernel kKeptVisit;
// The choice of a state that kernels make (src/draws/gibbs_choice.hh).
int64_t choose_state(int64_t lane, const float *rests, const float *sums, int32_t vectors);

// Samplers with mistakes that tests of samplers must find: an emission is not taken out of its state's total before the state
// is drawn anew; of two transitions that would be the same one the second is not counted.
#pragma once
#include "src/hmm/sampling/hmm_gibbs_kernel.hh"

extern const hws::HmmGibbsKernel kKeptEmission, kNoDelta;

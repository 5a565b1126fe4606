// An HMM's parameters drawn from their posteriors: Dirichlet ones row by row, channels' by their families.
#pragma once
#include "fsa/base/rng.hh"
#include "src/hmm/data/hmm_data.hh"

namespace hws {

// Each row from Dirichlet(power · counts + prior); what a dictionary forbids has its part of the row, though no number. With
// `power` 1 the numbers are probabilities. With another one they are raised to it, and those of the initial row, of all
// transitions, of all ends and of each symbol are scaled to a largest one of 1: sequences of states keep their relative
// weights. What is below 1e-290 becomes 0. Streams are items of `random`: a row's, a symbol's. Any number of threads gives the
// same bits. O(numbers), about 0.1 µs each. `power` above 0.
//
// Channels: from posteriors in which a token counts `power` times; prepared numbers of each state as they are, with the power
// beside them.
HmmParameters draw_parameters(const HmmParameters &counts, const HmmPriors &priors, const HmmData &data, double power,
                              const Rng &random, const Run &run);

}  // namespace hws

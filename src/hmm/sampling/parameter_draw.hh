// An HMM's parameters drawn from their posteriors: Dirichlet rows one by one, and channels' parameters by their families.
#pragma once
#include "fsa/base/rng.hh"
#include "src/hmm/data/hmm_data.hh"

namespace hws {

// Draws each row from Dirichlet(power · counts + prior), `power` above 0. Symbols that a dictionary forbids have a share of the
// row, but no number. With `power` 1 the numbers are probabilities. Otherwise they are raised to that power. Four groups are
// then each scaled to a largest number of 1: the initial row, all transitions, all ends, and each symbol. So sequences of
// states keep their relative weights. Numbers below 1e-290 become 0. Streams are items of `random`, one per row or symbol. Any
// number of threads gives the same bits. O(numbers), about 0.1 µs each.
//
// Channels are drawn from posteriors in which a token counts `power` times. Their prepared numbers are not raised; the power is
// stored beside them.
HmmParameters draw_parameters(const HmmParameters &counts, const HmmPriors &priors, const HmmData &data, double power,
                              const Rng &random, const Run &run);

// The emissions and channels of these alone: `to` must have the layout of the data.
void draw_emissions(const HmmParameters &counts, const HmmPriors &priors, const HmmData &data, double power, const Rng &random,
                    const Run &run, HmmParameters *to);

}  // namespace hws

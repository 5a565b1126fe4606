// One token's update in CVI-1 (seed 001, 3.33 to 3.39), its expected counts summed plainly over all other tokens. For tests.
#pragma once
#include <vector>

#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_data.hh"
#include "src/hmm/data/hmm_parameters.hh"

namespace token_update_reference {

using Rows = std::vector<hws::Array<double>>;  // posteriors by place in the corpus, over all states

struct Update {
  hws::Array<double> posterior;
  double ln_weight;  // ln Σ_k of the product, its first factor normalized over the states allowed
};

// The update of the token at `place`.
Update updated(const hws::HmmData &data, bool end, const hws::HmmPriors &priors, const Rows &q, size_t place);

// Random posteriors, multiples of 1/1024; where a token has one state, 1. Stored in turn, over allowed states or all.
Rows random_rows(hws::Rng *r, const hws::HmmData &data);
hws::Array<float> stored(const hws::HmmData &data, const Rows &q, size_t place, size_t length, bool few);

}  // namespace token_update_reference

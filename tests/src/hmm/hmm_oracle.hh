// Sums over the state sequences of small hidden Markov models, one sequence at a time; and small random models.
#pragma once
#include <cmath>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "src/hmm/data/hmm_parameters.hh"

namespace hmm_oracle {

// A number in (0, 1], or 0 with probability `zeros`.
double draw(hws::Rng *r, double zeros);

// Unnormalized.
hws::StateChain chain(hws::Rng *r, size_t states, bool end, double zeros);

struct Sums {
  double z = 0, best = 0;
  std::vector<hws::Array<double>> single;  // [t][k]
  hws::Array<double> pairs;                // [j K + k], summed over t
};

// `emission[t][k]`: the weight of token t in state k.
Sums enumerate(const hws::StateChain &c, const std::vector<hws::Array<double>> &emission);

}  // namespace hmm_oracle

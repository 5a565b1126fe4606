// The n-gram model of a fixed order nearest to a distribution over strings, in closed form:
// p(c | h) = E[hc] / E[h] under the distribution (seed 000, sections 3.3 and 6; what Allauzen,
// Mohri and Roark 2003 estimate from lattices).
#pragma once
#include "fsa/machine/machine.hh"
#include "fsa/ngram/ngram_model.hh"

namespace hws {

struct NgramProjection {
  NgramModelPtr model;
  double cross_entropy = 0;  // -E_p[ln q], nats, over the n-grams that were not left out
};

// An acceptor over a sized alphabet. n-grams expected less than `threshold` > 0 times are left
// out. Throws `argument`, `diverged`, `empty`.
NgramProjection project_ngrams(const MachinePtr &p, int32_t order, double threshold, const Run &run);

}  // namespace hws

// The n-gram model nearest to a distribution over strings, in closed form: of a fixed order,
// p(c | h) = E[hc] / E[h] under the distribution (seed 000, sections 3.3 and 6; what Allauzen,
// Mohri and Roark 2003 estimate from lattices); or of given contexts.
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

// Makes a model with the contexts of a given one. Each context has an n-gram for every symbol that p has after it (appendices
// B.5 and B.8, first option: no failure arcs are needed, so relative counts of arcs are the exact maximum of the likelihood).
// Weights of `given` do not matter. n-grams expected less than `threshold` > 0 times are left out. Throws `argument`,
// `diverged`, `empty`. (project_closed.cc)
NgramProjection project_closed(const MachinePtr &p, const NgramModel &given, double threshold, const Run &run);

}  // namespace hws

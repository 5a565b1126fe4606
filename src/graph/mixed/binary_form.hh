// Seed 000, appendix B.10: the same distribution with factors of at most two variables.
#pragma once
#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

// A factor of three variables or more becomes a variable that says how it is satisfied, a factor of that variable
// alone that has its weights, and one factor of two variables for each of its old ones:
//   machine        the string of arcs of an accepting path (failure and default arcs made explicit); one-state transducers
//                  map arcs to labels
//   concatenation  the symbols of the whole, each with the number of its part
//   table          the number of its nonzero entry
// Old variables keep their numbers, the others follow, named after their factor unless that name is taken; factors are
// numbered anew, those of an old factor where it was, named after it. Marginals of old variables are the same, and a forest
// stays one. Throws `limit` (a table with more than 2^20 nonzero entries, an alphabet beyond 2^31). O(tapes · arcs), for tables
// entries times sizes.
FactorGraphPtr binary_form(const FactorGraph &graph, const Run &run);

}  // namespace hws

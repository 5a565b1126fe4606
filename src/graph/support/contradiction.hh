// Whether evidence contradicts itself.
#pragma once
#include "fsa/base/run.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

// Throws `impossible` if no assignment has a positive weight. The message names a variable and a factor where that shows.
// Weights do not matter here, only whether they are zero. A variable's support is the set of its values, or the language of its
// strings, that may still occur in a possible assignment. Factors narrow the supports of their variables until nothing
// changes, which decides graphs without cycles; on cycles, values are tried and taken back (Mackworth 1977; Sabin and Freuder
// 1994). Supports are minimal deterministic machines, or sets of values.
// Returns how many messages and variables it left out since they met its limits: each such message is taken to allow
// everything. 0: some assignment is possible. Its limits are 2^11 states, 2^15 arcs (or run's, if lower), and an amount of work
// in proportion to the edges. O(edges) messages without cycles.
int64_t check_possible(const FactorGraph &graph, const Run &run);

// Whether the graphs have the same observations and their factors exclude the same things in the same form: then check_possible
// says the same about both. Graphs of EM differ in weights alone, as a rule. O(size of what factors contain).
bool same_supports(const FactorGraph &a, const FactorGraph &b);

}  // namespace hws

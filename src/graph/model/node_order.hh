// The order of a graph's nodes in which forward and backward sweeps go (Cotterell and Eisner 2015, section 4.4).
#pragma once
#include "fsa/base/array.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

// Nodes in order: a variable is v, a factor is ~f.
struct NodeOrder {
  Array<int32_t> node;
};
// Observed variables come first, then each component that is left, by its lowest node. A component without cycles has its
// leaves first: every node but the last has one neighbour behind it, so that two sweeps are exact. One with cycles goes
// breadth-first from the neighbours of observed variables and from unary factors, so that information flows. The order depends
// on the graph alone. O(edges).
NodeOrder node_order(const FactorGraph &graph);
// The same where scopes and variables that are left out, as observed ones are, say all. left_out: by variable.
NodeOrder node_order(const Scopes &scopes, std::span<const char> left_out);

// Whether no cycle is left once observed variables are taken out.
bool is_forest(const FactorGraph &graph);

}  // namespace hws

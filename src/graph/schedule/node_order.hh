// The order of a graph's nodes in which forward and backward sweeps go (Cotterell and Eisner 2015, section 4.4).
#pragma once
#include "fsa/base/array.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

// Nodes in order: a variable is v, a factor is ~f.
struct NodeOrder {
  Array<int32_t> node;
};
// Observed variables first. Then each component that is left, by its lowest node: without cycles leaves first, so
// that every node but the last has one neighbour behind it and two sweeps are exact; with cycles breadth-first from the
// neighbours of observed variables and the unary factors, so that information flows. The same for the same graph. O(edges).
NodeOrder node_order(const FactorGraph &graph);

// Whether no cycle is left once observed variables are taken out.
bool is_forest(const FactorGraph &graph);

}  // namespace hws

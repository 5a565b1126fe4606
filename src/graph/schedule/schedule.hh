// The order in which a sweep visits a graph's variables and factors.
//   flooding  all factors, then all variables
//   sweeps    seed 000, section 4.4: an order of all nodes, forwards and backwards in turn; a factor
//             sends to later variables only, a variable takes up what came from earlier factors
//   residual  the edge whose message changed most first (Elidan, McGraw and Koller 2006)
#pragma once
#include "fsa/base/array.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

enum class ScheduleKind : int32_t { flooding, sweeps, residual };

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

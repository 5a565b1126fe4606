// Which method suits a graph, where none is asked for.
#pragma once
#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/graph_settings.hh"

namespace hws {

// Arcs and states of a message or belief up to which it counts as cheap.
inline constexpr int64_t kCheapArcs = 1 << 14;

// bp where it is exact and cheap, else pep. Exact: no cycle is left once observed variables are taken out, or there is no
// variable over strings, where all methods are the same. Cheap: no message and no belief has more than kCheapArcs arcs or
// states, which is tried: the choice costs a forward and a backward sweep within that limit. Settings that only n-gram messages
// have a use for ask for pep. Depends on nothing but the graph, the settings and the limits. Throws what is no reason to leave
// out a message (leaves_out()).
GraphSettings with_method_chosen(const FactorGraphPtr &graph, GraphSettings settings, const Run &run);

}  // namespace hws

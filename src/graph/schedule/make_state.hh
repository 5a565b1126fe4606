// The state of each variable, by the run's method and its own choice.
#pragma once
#include <memory>
#include <vector>

#include "src/graph/model/variable_state.hh"
#include "src/graph/schedule/finite_network.hh"
#include "src/graph/schedule/outer_graph.hh"
#include "src/graph/strings/ep/model/feature_automaton.hh"

namespace hws {

using VariableStates = std::vector<std::unique_ptr<VariableState>>;
using FiniteNetworkPtr = std::unique_ptr<FiniteNetwork>;

// Makes the state of each variable, and null for one that has none (OuterGraph::has_state). Finite variables keep vectors. A
// string variable has the method that it chose, else that of the run, which must not be automatic. `full` holds the automata of
// all n-grams that EP made before, and those made here join it.
VariableStates make_states(const OuterGraph &graph, const GraphSettings &settings, FullAutomata *full, const Run &run);

// The networks of the graph, which outlives them.
std::vector<FiniteNetworkPtr> make_networks(const OuterGraph &graph, const GraphSettings &settings, const Run &run);

}  // namespace hws

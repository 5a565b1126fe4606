// The state of each variable, by the run's method and its own choice.
#pragma once
#include <memory>
#include <vector>

#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/variable_state.hh"
#include "src/graph/strings/ep/feature_automaton.hh"

namespace hws {

using VariableStates = std::vector<std::unique_ptr<VariableState>>;

// Null for observed variables. Finite ones keep vectors, the others what their own choice of a method says, else the run's,
// which must be chosen. `full`: automata of all n-grams that EP has made before, added to.
VariableStates make_states(const FactorGraphPtr &graph, const GraphSettings &settings, FullAutomata *full, const Run &run);

}  // namespace hws

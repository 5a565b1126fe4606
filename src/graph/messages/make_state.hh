// The state of each variable, by the run's method and its own choice.
#pragma once
#include <memory>
#include <vector>

#include "src/ep/feature_automaton.hh"
#include "src/graph/graph_settings.hh"
#include "src/graph/messages/variable_state.hh"

namespace hws {

using VariableStates = std::vector<std::unique_ptr<VariableState>>;

// Null for observed variables. Finite ones keep vectors; the others what their family says, or the method: bp exact, pruned,
// candidates, and EP's ngram, sparse, greedy. `full`: what EP has made before, added to. Throws `argument` for a method that is
// none.
VariableStates make_states(const FactorGraphPtr &graph, const GraphSettings &settings, FullAutomata *full, const Run &run);

}  // namespace hws

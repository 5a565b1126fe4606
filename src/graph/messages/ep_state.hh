// Variables that keep their messages as log-linear models over n-grams: EP, penalized EP, and the surrogate
// (seed 000, sections 4 to 6).
#pragma once
#include <memory>

#include "src/graph/graph_settings.hh"
#include "src/graph/messages/variable_state.hh"

namespace hws {

// By settings.method and the variable's choice. Throws `unsupported`, `argument`.
std::unique_ptr<VariableState> make_ep_state(const FactorGraphPtr &graph, VariableId v, const GraphSettings &settings);

}  // namespace hws

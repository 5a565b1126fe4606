// What the calls on factor graphs share.
#pragma once
#include "capi/arguments.hh"
#include "capi/engine_options.hh"
#include "capi/guard.hh"
#include "src/graph/graph_learner.hh"

namespace hws::capi {

// A variable that the graph has.
VariableId variable_in(const FactorGraph &graph, int64_t variable);
// The learner of hws_graph_learner_new behind a handle.
const GraphLearner &graph_learner(const hws_learner *learner);

}  // namespace hws::capi

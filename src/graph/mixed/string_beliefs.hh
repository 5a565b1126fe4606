// Beliefs about variables over strings, as machines.
#pragma once
#include "src/graph/learner/graph_learner.hh"

namespace hws {

// As GraphLearner::belief().
MachinePtr string_belief(const GraphLearner &learner, VariableId v, const Run &run);
// Of a belief: nats, and symbols of a string. `unsupported` where a machine cannot be made unambiguous.
double string_entropy(const MachinePtr &belief, const Run &run);
double expected_string_length(const MachinePtr &belief, const Run &run);

}  // namespace hws

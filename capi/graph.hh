// What the calls on factor graphs share.
#pragma once
#include "capi/arguments.hh"
#include "capi/engine_options.hh"
#include "capi/guard.hh"

namespace hws::capi {

// A variable that the graph has.
VariableId variable_in(const FactorGraph &graph, int64_t variable);

}  // namespace hws::capi

// Which method suits a graph with variables over strings, where none is asked for.
#pragma once
#include "src/graph/learner/method_choice.hh"

namespace hws {

// As with_method_chosen().
GraphSettings with_string_method_chosen(const FactorGraphPtr &graph, GraphSettings settings, const Run &run);

}  // namespace hws

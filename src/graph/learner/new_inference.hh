// The table of methods.
#pragma once
#include <memory>

#include "src/graph/learner/graph_inference.hh"

namespace hws {

// `unsupported` if the method that was chosen cannot take the graph, with the reason.
void require_takes(const FactorGraph &graph, const GraphSettings &settings);
// The method that was chosen, at work. Throws what making it does.
std::unique_ptr<GraphInference> new_inference(const InferenceStart &start, const Run &run);

}  // namespace hws

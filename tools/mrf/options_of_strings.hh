// Options of hws_graph_learner_new that no graph of finite variables has a use for.
#pragma once
#include <string>
#include <vector>

namespace tool {

inline const std::vector<std::string> kOfStrings = {
    "method",       "kept_strings", "order",          "projection", "step",     "penalty_weight", "penalty_decay",
    "first_passes", "first_sweeps", "unigram_sweeps", "batch",      "separate", "max_states",     "max_arcs"};

}  // namespace tool

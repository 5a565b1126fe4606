// The handle of a family of graphs.
#pragma once
#include "capi/graph/graph.hh"
#include "src/graph/learn/graph_rows.hh"

struct hws_graph_family {
  hws::GraphFamilyPtr p;
  hws::ModelCard card{};  // of one that was learned
};

namespace hws::capi {

// All calls that sum over the hidden variables of items have these options.
inline constexpr GraphRowNumbers kFamilyStandard{};
inline constexpr OptionSpec kFamilyScoreOptions[] = {
    choice_option("inference", 0, "auto|exact|bp|trw|mean-field|pruned",
                  "how hidden variables are summed over: exact by a junction tree, or by messages; auto: exact, or bp where "
                  "its tables would be too large; with strings: bp, which is exact on trees, or pruned: strings of lists "
                  "alone"),
    int_option("inference_strings", kFamilyStandard.inference_strings, 1, 1000000,
               "pruned: strings that are taken from each message to a variable"),
    int_option("inference_iterations", kFamilyStandard.inference_iterations, 1, INT64_MAX,
               "bp, trw, mean-field: sweeps in an item at most"),
    real_option("inference_tolerance", kFamilyStandard.inference_tolerance, 0, 1,
                "bp, trw, mean-field: an item's messages are done once none changes by more"),
    real_option("inference_damping", kFamilyStandard.inference_damping, 0, 0.99,
                "bp, trw, mean-field: share of the old message that stays"),
    kThreads, kMaxBytes};
InferenceSettings inference_in(const Asked &asked);
GraphItemsPtr items_in(const GraphFamily &family, const int32_t *values, int64_t count, const char *name);

}  // namespace hws::capi

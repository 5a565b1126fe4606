// What the calls on factor graphs share.
#pragma once
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/learner/handles.hh"
#include "src/graph/learner/graph_learner.hh"
#include "src/graph/model/factor_graph.hh"

struct hws_graph {
  hws::FactorGraphPtr p;
};

struct hws_graph_builder {
  hws::FactorGraphBuilder builder;
};

namespace hws::capi {

// Ids as C gives them; whether the graph has them is the graph's to say.
int32_t id_in(int64_t id, const char *what);
// Numbers of things, each of which is named in messages as `what`; of variables.
Array<int32_t> ids_in(const int64_t *numbers, int64_t count, const char *name, const char *what);
Array<VariableId> variables_in(const int64_t *variables, int64_t count);
// The shape of a grid, all of whose values fit an index.
void check_grid(int64_t rows, int64_t columns, int64_t values);
// A name, or none.
std::string optional_name(const char *name);
// Adds a factor under this name.
hws_status added(hws_graph_builder *builder, GraphFactor &&factor, const char *name, int64_t *number);
// The beginning of new content for a factor of the graph, of the kind it is to stay; and the graph that has such content.
GraphFactor factor_of(const hws_graph *graph, int64_t factor, FactorKind kind);
hws_status with_factor(const hws_graph *graph, int64_t factor, GraphFactor &&content, hws_graph **changed);
// A variable that the graph has.
VariableId variable_in(const FactorGraph &graph, int64_t variable);
// 0 or 1.
bool flag_in(int32_t value, const char *what);
// The learner of hws_graph_learner_new behind a handle.
const GraphLearner &graph_learner(const hws_learner *learner);
GraphLearner &graph_learner(hws_learner *learner);

}  // namespace hws::capi

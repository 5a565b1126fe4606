#include <algorithm>
#include <cinttypes>

#include "src/graph/model/factor_check.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

namespace {

constexpr int64_t kMostGraphNodes = int64_t{1} << 30;

}  // namespace

void FactorGraphBuilder::check_room(int64_t more_variables, int64_t more_factors, int64_t more_edges) const {
  if (variables_.variables() + more_variables > kMostGraphNodes) fail(Code::limit, "more than 2^30 variables");
  if (factors() + more_factors > kMostGraphNodes) fail(Code::limit, "more than 2^30 factors");
  const int64_t edges = first_edge_.back() + more_edges;
  if (edges > INT32_MAX) fail(Code::limit, "%" PRId64 " edges; at most %d", edges, INT32_MAX);
}

VariableId FactorGraphBuilder::add(GraphVariable variable) {
  check_room(1, 0, 0);
  const VariableId v = variables_.variables();
  if (!variable.name.empty()) {
    const auto [at, fresh] = names_.emplace(variable.name, v);
    // A name whose variable could not be added is free.
    if (!fresh && at->second < v && variables_.variable(at->second).name == variable.name) {
      fail(Code::argument, "variable %d is named %.100s already; expected unique names", at->second, variable.name.c_str());
    }
    at->second = v;
  }
  variables_.add(std::move(variable));
  return v;
}

VariableId FactorGraphBuilder::add_finite(std::string name, int32_t values) {
  check_values(values);
  GraphVariable x;
  x.name = std::move(name);
  x.domain = Domain::finite;
  x.values = values;
  x.alphabet = variables_.alphabet_of(values);
  return add(std::move(x));
}

FactorId FactorGraphBuilder::append(size_t each, std::span<const VariableId> scopes, std::span<const int32_t> contents) {
  const FactorId first = factors();
  // Without what a call that failed has left.
  edge_variable_.resize(static_cast<size_t>(first_edge_.back()));
  content_of_.resize(static_cast<size_t>(first));
  edge_variable_.insert(edge_variable_.end(), scopes.begin(), scopes.end());
  content_of_.insert(content_of_.end(), contents.begin(), contents.end());
  EdgeId edge = first_edge_.back();
  for (EdgeId *end = first_edge_.extend(contents.size()); end != first_edge_.end(); ++end) {
    *end = edge += static_cast<EdgeId>(each);
  }
  return first;
}

FactorId FactorGraphBuilder::add(GraphFactor factor) {
  factor = checked_factor(std::move(factor), factors(), variables_.variables(),
                          [this](VariableId v) -> const GraphVariable & { return variables_.variable(v); });
  check_room(0, 1, static_cast<int64_t>(factor.variables.size()));
  if (factor.strings) strings_ = factor.strings;
  int32_t content = factor.kind == FactorKind::table ? pooled(*factor.table) : -1;
  if (factor.kind != FactorKind::table || !factor.name.empty()) {
    auto record = std::make_shared<FactorGraph::FactorRecord>();
    record->name = std::move(factor.name);
    record->kind = factor.kind;
    record->table = content;
    record->machine = std::move(factor.machine);
    record->log_linear = std::move(factor.log_linear);
    record->structured = std::move(factor.structured);
    factors_.push_back(std::move(record));
    content = ~(static_cast<int32_t>(factors_.size()) - 1);
  }
  return append(factor.variables.size(), factor.variables, {&content, 1});
}

void FactorGraphBuilder::check_variable(VariableId v) const {
  if (v < 0 || v >= variables_.variables()) {
    fail(Code::argument, "variable %d; there are %d, numbered from 0", v, variables_.variables());
  }
}

void FactorGraphBuilder::observe(VariableId v, std::span<const Label> string) {
  check_variable(v);
  GraphVariable x = variables_.variable(v);
  check_observation(x, v, string);
  x.string.assign(string.begin(), string.end());
  x.observed = true;
  variables_.set(v, std::move(x));
}

void FactorGraphBuilder::observe_value(VariableId v, int32_t value) { observe_values({&v, 1}, {&value, 1}); }

FactorGraphPtr FactorGraphBuilder::build() {
  append(0, {}, {});
  // What a builder has grown by doubling takes no more room in the graph than it needs.
  for (Array<int32_t> *numbers : {&variables_.record_of, &first_edge_, &edge_variable_, &content_of_}) numbers->shrink_to_fit();
  pool_.begin.shrink_to_fit();
  pool_.entries.shrink_to_fit();
  auto by_name = std::make_shared<Array<VariableId>>();
  for (VariableId v = 0; v < variables_.variables(); ++v) {
    if (!variables_.variable(v).name.empty()) by_name->push_back(v);
  }
  std::sort(by_name->begin(), by_name->end(),
            [&](VariableId a, VariableId b) { return variables_.variable(a).name < variables_.variable(b).name; });
  const auto graph = std::make_shared<FactorGraph>();
  const auto variables = std::make_shared<VariableRecords>();
  const auto content_of = std::make_shared<Array<int32_t>>();
  const auto factors = std::make_shared<FactorGraph::FactorRecords>();
  const auto pool = std::make_shared<TablePool>();
  const auto features = std::make_shared<GraphFeatures>();
  const auto weights = std::make_shared<Array<double>>();
  FactorGraphBuilder empty;
  graph->scopes_ = std::make_shared<const Scopes>(std::move(first_edge_), std::move(edge_variable_), variables_.variables());
  // Nothing fails from here on.
  *variables = std::move(variables_);
  *content_of = std::move(content_of_);
  *factors = std::move(factors_);
  *pool = std::move(pool_);
  *features = std::move(features_);
  *weights = std::move(weights_);
  graph->by_name_ = std::move(by_name);
  graph->variables_ = variables;
  graph->content_of_ = content_of;
  graph->factors_ = factors;
  graph->pool_ = pool;
  graph->features_ = features;
  graph->weights_ = weights;
  graph->strings_ = strings_;
  *this = std::move(empty);
  return graph;
}

}  // namespace hws

#include <algorithm>
#include <cinttypes>
#include <numeric>

#include "src/graph/model/factor_check.hh"
#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/graph_fields.hh"

namespace hws {

namespace {

constexpr int32_t kFactorGraphBuilderMostValues = 1 << 20;

}  // namespace

VariableId FactorGraphBuilder::add(GraphVariable variable) {
  if (variables_.size() >= size_t{1} << 30) fail(Code::limit, "more than 2^30 variables");
  const VariableId v = static_cast<VariableId>(variables_.size());
  if (variables_.size() == variables_.capacity()) {
    variables_.reserve(2 * variables_.size() + 4);  // what can fail fails before the name is taken
  }
  if (!variable.name.empty()) {
    const auto [at, fresh] = names_.emplace(variable.name, v);
    if (!fresh) {
      fail(Code::argument, "variable %d is named %.100s already; expected unique names", at->second, variable.name.c_str());
    }
  }
  variables_.push_back(std::move(variable));
  return v;
}

VariableId FactorGraphBuilder::add_strings(std::string name, AlphabetPtr alphabet) {
  if (!alphabet || alphabet->is_open()) {
    fail(Code::argument, "a variable over strings of an open alphabet; expected a sized one");
  }
  GraphVariable x;
  x.name = std::move(name);
  x.alphabet = std::move(alphabet);
  return add(std::move(x));
}

VariableId FactorGraphBuilder::add_finite(std::string name, int32_t values) {
  if (values < 1 || values > kFactorGraphBuilderMostValues) {
    fail(Code::argument, "a variable with %d values; expected 1 to %d", values, kFactorGraphBuilderMostValues);
  }
  GraphVariable x;
  x.name = std::move(name);
  x.domain = Domain::finite;
  x.values = values;
  x.alphabet = Alphabet::sized(values);
  return add(std::move(x));
}

FactorId FactorGraphBuilder::add(GraphFactor factor) {
  if (factors_.size() >= size_t{1} << 30) fail(Code::limit, "more than 2^30 factors");
  factors_.push_back(
      checked_factor(std::move(factor), static_cast<FactorId>(factors_.size()), static_cast<int32_t>(variables_.size()),
                     [this](VariableId v) -> const GraphVariable & { return variables_[static_cast<size_t>(v)]; }));
  return static_cast<FactorId>(factors_.size()) - 1;
}

GraphVariable &FactorGraphBuilder::at(VariableId v) {
  if (v < 0 || static_cast<size_t>(v) >= variables_.size()) {
    fail(Code::argument, "variable %d; there are %zu, numbered from 0", v, variables_.size());
  }
  return variables_[static_cast<size_t>(v)];
}

void FactorGraphBuilder::observe(VariableId v, std::span<const Label> string) {
  GraphVariable &x = at(v);
  check_observation(x, v, string);
  x.string.assign(string.begin(), string.end());
  x.observed = true;
}

void FactorGraphBuilder::observe_value(VariableId v, int32_t value) {
  GraphVariable &x = at(v);
  check_observation(x, v, value);
  x.value = value;
  x.observed = true;
}

void FactorGraphBuilder::choose(VariableId v, const VariableChoice &choice) {
  GraphVariable &x = at(v);
  const VariableChoice standard;
  check_fields(graph_fields::kChoices, &choice, &standard);
  if (x.domain == Domain::finite && choice.method != GraphMethod::automatic && choice.method != GraphMethod::bp) {
    fail(Code::argument, "method %s for %.120s, which is finite; expected auto or bp",
         std::string(method_name(choice.method)).c_str(), variable_text(x, v).c_str());
  }
  x.choice = choice;
}

FactorGraphPtr FactorGraphBuilder::build() {
  auto graph = std::make_shared<FactorGraph>();
  int64_t edges = 0;
  for (const GraphFactor &f : factors_) edges += static_cast<int64_t>(f.variables.size());
  if (edges > INT32_MAX) fail(Code::limit, "%" PRId64 " edges; at most %d", edges, INT32_MAX);
  for (const GraphVariable &x : variables_) graph->variables_.push_back(std::make_shared<const GraphVariable>(x));
  graph->first_of_.assign(variables_.size() + 1, 0);
  graph->first_edge_.push_back(0);
  for (const GraphFactor &f : factors_) {
    for (const VariableId v : f.variables) {
      graph->edge_factor_.push_back(static_cast<FactorId>(graph->factors_.size()));
      graph->edge_variable_.push_back(v);
      ++graph->first_of_[static_cast<size_t>(v) + 1];
    }
    graph->first_edge_.push_back(static_cast<EdgeId>(graph->edge_variable_.size()));
    graph->factors_.push_back(std::make_shared<const GraphFactor>(f));
  }
  std::partial_sum(graph->first_of_.begin(), graph->first_of_.end(), graph->first_of_.begin());
  graph->incident_.resize(static_cast<size_t>(edges));
  Array<int32_t> fill(graph->first_of_.begin(), graph->first_of_.end() - 1);
  for (EdgeId e = 0; e < edges; ++e) {
    graph->incident_[static_cast<size_t>(fill[static_cast<size_t>(graph->edge_variable(e))]++)] = e;
  }
  for (VariableId v = 0; v < graph->variables(); ++v) {
    if (!graph->variable(v).name.empty()) graph->by_name_.push_back(v);
  }
  std::sort(graph->by_name_.begin(), graph->by_name_.end(),
            [&](VariableId a, VariableId b) { return graph->variable(a).name < graph->variable(b).name; });
  variables_.clear();
  factors_.clear();
  names_.clear();
  return graph;
}

}  // namespace hws

#include "src/graph/finite/finite_model.hh"

#include "src/graph/model/factor_check.hh"

namespace hws {

FiniteModelBuilder::FiniteModelBuilder() {
  model_.scope_begin.push_back(0);
  model_.table_begin.push_back(0);
}

int32_t FiniteModelBuilder::add_variable(int32_t values, int32_t observed) {
  model_.sizes.push_back(values);
  model_.observed.push_back(observed);
  return model_.variables() - 1;
}

int32_t FiniteModelBuilder::add_factor(std::span<const int32_t> scope, std::span<const double> logs) {
  model_.scopes.insert(model_.scopes.end(), scope.begin(), scope.end());
  model_.scope_begin.push_back(model_.edges());
  model_.table_of.push_back(index_.add(logs, &model_.table_begin, &model_.tables));
  return model_.factors() - 1;
}

FiniteModel FiniteModelBuilder::build() {
  FiniteModel model = std::move(model_);
  Array<EdgeId> at(static_cast<size_t>(model.variables()) + 1, 0);
  for (const int32_t v : model.scopes) ++at[v + 1];
  for (int32_t v = 0; v < model.variables(); ++v) at[v + 1] += at[v];
  model.edge_begin_of = at;
  model.edge_of.resize(model.scopes.size());
  for (EdgeId e = 0; e < model.edges(); ++e) model.edge_of[at[model.scopes[e]]++] = e;
  return model;
}

void require_finite(const FactorGraph &graph, std::string_view method) {
  const std::string who = "method " + std::string(method) + " takes";
  for (VariableId v = 0; v < graph.variables(); ++v) {
    const GraphVariable &x = graph.variable(v);
    if (x.domain == Domain::finite) continue;
    fail(Code::unsupported, "%.60s finite variables, and %.120s ranges over strings", who.c_str(), variable_text(x, v).c_str());
  }
  for (FactorId f = 0; f < graph.factors(); ++f) {
    const GraphFactor &factor = graph.factor(f);
    if (factor.kind == FactorKind::table) continue;
    fail(Code::unsupported, "%.60s tables, and %.120s is none", who.c_str(), factor_text(factor, f).c_str());
  }
}

FiniteModel finite_model(const FactorGraph &graph, const Run &run) {
  FiniteModelBuilder builder;
  for (VariableId v = 0; v < graph.variables(); ++v) {
    const GraphVariable &x = graph.variable(v);
    builder.add_variable(x.values, x.observed ? x.value : -1);
  }
  Array<double> logs;
  for (FactorId f = 0; f < graph.factors(); ++f) {
    const GraphFactor &factor = graph.factor(f);
    run.check();
    logs.clear();
    for (const double x : *factor.table) logs.push_back(std::log(x));
    builder.add_factor(factor.variables, logs);
  }
  return builder.build();
}

}  // namespace hws

#include "src/graph/exact/finite_model.hh"

#include <cmath>

#include "src/graph/model/factor_check.hh"

namespace hws {

void require_finite(const FactorGraph &graph) {
  for (VariableId v = 0; v < graph.variables(); ++v) {
    const GraphVariable &x = graph.variable(v);
    if (x.domain == Domain::finite) continue;
    fail(Code::unsupported, "method exact takes finite variables, and %.120s ranges over strings", variable_text(x, v).c_str());
  }
  for (FactorId f = 0; f < graph.factors(); ++f) {
    const GraphFactor &factor = graph.factor(f);
    if (factor.kind == FactorKind::table) continue;
    fail(Code::unsupported, "method exact takes tables, and %.120s is none", factor_text(factor, f).c_str());
  }
}

FiniteModel finite_model(const FactorGraph &graph, const Run &run) {
  require_finite(graph);
  FiniteModel model;
  for (VariableId v = 0; v < graph.variables(); ++v) model.sizes.push_back(graph.variable(v).values);
  for (FactorId f = 0; f < graph.factors(); ++f) {
    const GraphFactor &factor = graph.factor(f);
    run.check();
    model.add_scope(factor.variables);
    for (const double x : *factor.table) model.tables.push_back(std::log(x));
    model.close_table();
  }
  for (VariableId v = 0; v < graph.variables(); ++v) {
    const GraphVariable &x = graph.variable(v);
    if (!x.observed) continue;
    model.add_scope({&v, 1});
    for (int32_t value = 0; value < x.values; ++value) model.tables.push_back(value == x.value ? 0.0 : -INFINITY);
    model.close_table();
  }
  return model;
}

}  // namespace hws

// Which graphs the text formats have room for.
#pragma once
#include "src/graph/model/factor_check.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

// `unsupported` unless all variables are finite and all factors tables; names the first that is not. format: "the UAI format".
inline void require_tables(const FactorGraph &graph, const char *format) {
  for (VariableId v = 0; v < graph.variables(); ++v) {
    const GraphVariable &x = graph.variable(v);
    if (x.domain == Domain::finite) continue;
    fail(Code::unsupported, "%.120s ranges over strings, which %s has not", variable_text(x, v).c_str(), format);
  }
  for (FactorId f = 0; f < graph.factors(); ++f) {
    if (graph.kind(f) == FactorKind::table) continue;
    fail(Code::unsupported, "%.120s is no table, and %s has no others", factor_text(graph.factor(f).name, f).c_str(), format);
  }
}

}  // namespace hws

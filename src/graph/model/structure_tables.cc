#include "src/graph/model/structure_tables.hh"

#include "src/graph/model/factor_check.hh"

namespace hws {

bool has_structured_factors(const FactorGraph &graph) {
  for (FactorId f = 0; f < graph.factors(); ++f) {
    if (graph.kind(f) == FactorKind::structured) return true;
  }
  return false;
}

bool structure_fits_tables(const FactorGraph &graph) {
  for (FactorId f = 0; f < graph.factors(); ++f) {
    if (graph.kind(f) == FactorKind::structured && graph.scope(f).size() > kMostTableVariables) return false;
  }
  return true;
}

FactorGraphPtr with_structure_as_tables(const FactorGraphPtr &graph, std::string_view who) {
  FactorGraphPtr changed = graph;
  for (FactorId f = 0; f < graph->factors(); ++f) {
    if (graph->kind(f) != FactorKind::structured) continue;
    const FactorView factor = graph->factor(f);
    if (factor.variables.size() > kMostTableVariables) {
      fail(Code::unsupported,
           "%.60s takes structured factors of up to %zu variables, as tables, and %.120s has %zu; bp has messages for it",
           std::string(who).c_str(), kMostTableVariables, factor_text(factor.name, f).c_str(), factor.variables.size());
    }
    GraphFactor table;
    table.table = std::make_shared<const Array<double>>(
        structured_table(*factor.structured, static_cast<int32_t>(factor.variables.size())));
    changed = changed->with_factor(f, std::move(table));
  }
  return changed;
}

}  // namespace hws

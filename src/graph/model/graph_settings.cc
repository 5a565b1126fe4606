#include "src/graph/model/graph_settings.hh"

#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/graph_fields.hh"

namespace hws {

GraphSettings settings_in(const FactorGraph &graph, GraphSettings s) {
  const auto works = [&](GraphMethod m) { s.works |= uint32_t{1} << static_cast<uint32_t>(m); };
  s.works = 0;
  works(s.method);
  s.all_tables = true;
  for (VariableId v = 0; v < graph.variables(); ++v) {
    works(graph.variable(v).choice.method);
    s.all_tables = s.all_tables && graph.variable(v).domain == Domain::finite;
  }
  for (FactorId f = 0; f < graph.factors(); ++f) s.all_tables = s.all_tables && graph.kind(f) == FactorKind::table;
  return s;
}

std::string_view method_name(GraphMethod method) {
  return choice_word(graph_fields::kFields[0].option.choices, static_cast<int64_t>(method));
}

}  // namespace hws

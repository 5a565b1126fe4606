#include "src/graph/learner/method_choice.hh"

#include <algorithm>

#include "src/graph/exact/elimination_order.hh"
#include "src/graph/finite/zero_propagation.hh"
#include "src/graph/finite/finite_model.hh"
#include "src/graph/model/graph_fields.hh"
#include "src/graph/model/node_order.hh"
#include "src/graph/model/string_domain.hh"
#include "src/graph/model/structure_tables.hh"
#include "src/graph/structured/tree_programme.hh"

namespace hws {

namespace {

// Whether a graph of finite variables and tables has a cheap junction tree. A contradiction counts as cheap: it
// is reported before any step.
bool cheap_exactly(const FactorGraph &graph, const Run &run) {
  int64_t values = 0;
  for (VariableId v = 0; v < graph.variables(); ++v) values += graph.variable(v).values;
  for (FactorId f = 0; f < graph.factors(); ++f) {
    if (graph.kind(f) != FactorKind::table) return false;
  }
  if (values > kCheapEntries || graph.edges() > kCheapEdges) return false;
  try {
    const FiniteModel left = propagate_zeros(finite_model(graph, run), run).model;
    const auto most = static_cast<double>(std::min(kCheapEntries, run.max_bytes / 16));
    return best_elimination_order(left, run, most).entries <= most;
  } catch (const Error &e) {
    if (e.code != Code::impossible) throw;
    return true;
  }
}

bool cheap_programme(const FactorGraph &graph) {
  for (FactorId f = 0; f < graph.factors(); ++f) {
    if (graph.kind(f) == FactorKind::structured && graph.factor(f).structured->words > kCheapWords) return false;
  }
  return true;
}

}  // namespace

bool asks_for_other_than(const FactorGraph &graph, GraphSettings s, GraphMethod method) {
  s.method = method;
  s = settings_in(graph, s);
  const GraphSettings standard;
  return idle_field(graph_fields::kFields, &s, &standard) != nullptr;
}

GraphSettings with_method_chosen(const FactorGraphPtr &graph, GraphSettings s, const Run &run) {
  if (has_structured_factors(*graph)) {
    // Exact by one sum over trees, or by messages where there is no cycle; as for tables, where they can be such; else bp has
    // messages for them.
    const bool cheap = TreeProgramme::fits(*graph) ? cheap_programme(*graph) : !graph->strings() && is_forest(*graph);
    if (cheap && !asks_for_other_than(*graph, s, GraphMethod::exact)) {
      s.method = GraphMethod::exact;
      return s;
    }
    if (structure_fits_tables(*graph)) return with_method_chosen(with_structure_as_tables(graph, "method auto"), s, run);
    s.method = GraphMethod::bp;
    return s;
  }
  if (graph->strings()) return graph->strings()->with_method_chosen(graph, s, run);
  const bool exactly = !is_forest(*graph) && !asks_for_other_than(*graph, s, GraphMethod::exact) && cheap_exactly(*graph, run);
  s.method = exactly ? GraphMethod::exact : GraphMethod::bp;
  return s;
}

}  // namespace hws

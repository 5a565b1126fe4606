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
    SearchWork work{kCheapWork};
    const VariableOrder order = best_elimination_order(left, run, most, &work);
    return static_cast<int32_t>(order.variables.size()) == left.variables() && order.entries <= most;
  } catch (const Error &e) {
    if (e.code != Code::impossible) throw;
    return true;
  }
}

// What exact inference makes of settings for `auto`: it keeps any tolerance, which it therefore has no use for.
GraphSettings exactly(GraphSettings s) {
  s.method = GraphMethod::exact;
  s.tolerance = GraphSettings().tolerance;
  return s;
}
// A seed does not ask for drawn starts: where exact inference is cheap, there is nothing to draw.
bool may_be_exact(const FactorGraph &graph, GraphSettings s) {
  s.seed = GraphSettings().seed;
  return !asks_for_other_than(graph, exactly(s), GraphMethod::exact);
}

bool cheap_programme(const FactorGraph &graph) {
  for (FactorId f = 0; f < graph.factors(); ++f) {
    if (graph.kind(f) == FactorKind::structured && graph.factor(f).structured->words > kCheapWords) return false;
  }
  return true;
}

}  // namespace

int64_t starts_chosen(const FactorGraph &graph) {
  if (is_forest(graph)) return 1;
  int64_t products = 1;
  for (FactorId f = 0; f < graph.factors(); ++f) {
    const auto of_scope = static_cast<int64_t>(graph.scope(f).size());
    if (of_scope > 1) products += of_scope * static_cast<int64_t>(graph.pool_table(graph.table_of(f)).size());
  }
  return std::clamp<int64_t>(kProductsOfStarts / products, 1, kStarts);
}

bool asks_for_other_than(const FactorGraph &graph, GraphSettings s, GraphMethod method) {
  s.method = method;
  s = settings_in(graph, s);
  const GraphSettings standard;
  return idle_field(graph_fields::kFields, &s, &standard) != nullptr;
}

GraphSettings with_method_chosen(const FactorGraphPtr &graph, GraphSettings s, const Run &run) {
  if (s.method == GraphMethod::best_state) {
    // Exact inference knows states of tables alone; what max-product cannot take it refuses with the reason.
    const bool cheap = !graph->strings() && may_be_exact(*graph, s) && cheap_exactly(*graph, run);
    if (cheap) return exactly(s);
    s.method = GraphMethod::max_product;
    return s;
  }
  if (has_structured_factors(*graph)) {
    // Exact by one sum over trees, or by messages where there is no cycle; as for tables, where they can be such; else bp has
    // messages for them.
    const bool cheap = TreeProgramme::fits(*graph) ? cheap_programme(*graph) : !graph->strings() && is_forest(*graph);
    if (cheap && may_be_exact(*graph, s)) return exactly(s);
    if (structure_fits_tables(*graph)) return with_method_chosen(with_structure_as_tables(graph, "method auto"), s, run);
    s.method = GraphMethod::bp;
    return s;
  }
  if (graph->strings()) return graph->strings()->with_method_chosen(graph, s, run);
  if (!is_forest(*graph) && may_be_exact(*graph, s) && cheap_exactly(*graph, run)) return exactly(s);
  s.method = GraphMethod::bp;
  return s;
}

}  // namespace hws

#include "src/graph/learner/method_choice.hh"

#include <algorithm>

#include "src/graph/exact/elimination_order.hh"
#include "src/graph/finite/zero_propagation.hh"
#include "src/graph/finite/finite_model.hh"
#include "src/graph/model/graph_fields.hh"
#include "src/graph/model/structure_tables.hh"
#include "src/graph/schedule/sweep.hh"

namespace hws {

namespace {

// Whether a setting that the method has no use for differs from its default.
bool asks_for_other(const FactorGraph &graph, GraphSettings s, GraphMethod method) {
  s.method = method;
  s = settings_in(graph, s);
  const GraphSettings standard;
  return idle_field(graph_fields::kFields, &s, &standard) != nullptr;
}

// The unobserved variables over strings.
Array<VariableId> open_strings(const FactorGraph &graph) {
  Array<VariableId> open;
  for (VariableId v = 0; v < graph.variables(); ++v) {
    if (!graph.variable(v).observed && graph.variable(v).domain == Domain::strings) open.push_back(v);
  }
  return open;
}

// After two sweeps no message of a forest changes any more. A contradiction counts as cheap, since bp proves it.
bool cheap_under_bp(const FactorGraphPtr &graph, std::span<const VariableId> open, const Run &run) {
  Run small = run;
  small.max_arcs = std::min(run.max_arcs, kCheapArcs);
  small.max_states = std::min(run.max_states, kCheapArcs);
  GraphSettings settings;
  settings.method = GraphMethod::bp;
  FullAutomata none;
  VariableStates states = make_states(graph, settings, &none, small);
  const std::vector<Message> observed = observed_messages(*graph);
  const NodeOrder order = node_order(*graph);
  ConstantMessages constant;
  PhaseSeconds seconds;
  try {
    for (const bool backwards : {false, true}) {
      Sweep(*graph, observed, &states, &constant, Visit{backwards, 0}, &seconds, small).in_order(order, backwards);
    }
    FactorMessages messages(*graph, observed, states, &constant);
    for (const VariableId v : open) {
      const std::unique_ptr<VariableState> all = states[static_cast<size_t>(v)]->clone();
      messages.complete(v, all.get(), small);
      if (all->counts().skipped > 0 || all->belief(small).machine->arcs() > kCheapArcs) return false;
    }
  } catch (const Error &e) {
    if (!leaves_out(e.code)) throw;
    return e.code == Code::empty;
  }
  return true;
}

bool all_finite(const FactorGraph &graph) {
  for (VariableId v = 0; v < graph.variables(); ++v) {
    if (graph.variable(v).domain != Domain::finite) return false;
  }
  return true;
}

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

}  // namespace

GraphSettings with_method_chosen(const FactorGraphPtr &graph, GraphSettings s, const Run &run) {
  if (has_structured_factors(*graph)) {
    // Exact by messages where there is no cycle; as for tables, where they can be such; else bp has messages for them.
    if (all_finite(*graph) && is_forest(*graph) && !asks_for_other(*graph, s, GraphMethod::exact)) {
      s.method = GraphMethod::exact;
      return s;
    }
    if (structure_fits_tables(*graph)) return with_method_chosen(with_structure_as_tables(graph, "method auto"), s, run);
    s.method = GraphMethod::bp;
    return s;
  }
  const Array<VariableId> open = open_strings(*graph);
  const bool own = std::any_of(open.begin(), open.end(), [&](VariableId v) {
    const GraphMethod m = graph->variable(v).choice.method;
    return m != GraphMethod::automatic && m != GraphMethod::bp;
  });
  s.method = GraphMethod::pep;
  if (own || asks_for_other(*graph, s, GraphMethod::bp)) return s;
  if (open.empty() && !is_forest(*graph) && !asks_for_other(*graph, s, GraphMethod::exact) && all_finite(*graph) &&
      cheap_exactly(*graph, run)) {
    s.method = GraphMethod::exact;
  } else if (open.empty() || (is_forest(*graph) && cheap_under_bp(graph, open, run))) {
    s.method = GraphMethod::bp;
  }
  return s;
}

}  // namespace hws

#include "src/graph/mixed/string_method_choice.hh"

#include <algorithm>

#include "src/graph/schedule/sweep.hh"

namespace hws {

namespace {

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
  const OuterGraph outer(graph);
  VariableStates states = make_states(outer, settings, &none, small);
  const std::vector<FiniteNetworkPtr> networks = make_networks(outer, settings, small);
  const std::vector<Message> observed = observed_messages(*graph);
  const NodeOrder order = outer.order();
  ConstantMessages constant;
  PhaseSeconds seconds;
  try {
    for (const bool backwards : {false, true}) {
      Sweep(outer, observed, &states, networks, &constant, Visit{backwards, 0}, &seconds, small).in_order(order, backwards);
    }
    FactorMessages messages(outer, observed, states, networks, &constant);
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

}  // namespace

GraphSettings with_string_method_chosen(const FactorGraphPtr &graph, GraphSettings s, const Run &run) {
  const Array<VariableId> open = open_strings(*graph);
  const bool own = std::any_of(open.begin(), open.end(), [&](VariableId v) {
    const GraphMethod m = graph->variable(v).choice.method;
    return m != GraphMethod::automatic && m != GraphMethod::bp;
  });
  s.method = GraphMethod::pep;
  if (own || asks_for_other_than(*graph, s, GraphMethod::bp)) return s;
  if (open.empty() || (is_forest(*graph) && cheap_under_bp(graph, open, run))) s.method = GraphMethod::bp;
  return s;
}

}  // namespace hws

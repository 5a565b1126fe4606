#include "src/graph/schedule/factor_messages.hh"

namespace hws {

FactorMessages::FactorMessages(const FactorGraph &graph, std::span<const Message> observed, const VariableStates &states,
                               ConstantMessages *constant, const Run &run)
    : graph_(graph), observed_(observed), states_(states), constant_(*constant), run_(run), slot_(static_cast<size_t>(graph.edges())),
      matters_(slot_.size(), false) {
  constant_.edge.resize(slot_.size());
  for (VariableId v = 0; v < graph.variables(); ++v) {
    const VariableState *const state = states[static_cast<size_t>(v)].get();
    const bool dear = state && state->exact() && graph.variable(v).domain == Domain::strings;
    int32_t slot = 0;
    for (const EdgeId e : graph.edges_of(v)) {
      slot_[static_cast<size_t>(e)] = slot++;
      // What never changes is made once in any case.
      bool reaches = state && (!dear || !reaches_others(graph.edge_factor(e), v));
      for (const EdgeId other : graph.edges_of(v)) reaches |= state && other != e && reaches_others(graph.edge_factor(other), v);
      matters_[static_cast<size_t>(e)] = reaches;
    }
  }
}

bool FactorMessages::reaches_others(FactorId f, VariableId v) const {
  for (EdgeId e = graph_.edge_begin(f); e < graph_.edge_end(f); ++e) {
    const VariableId u = graph_.edge_variable(e);
    if (u != v && !graph_.variable(u).observed) return true;
  }
  return false;
}

bool FactorMessages::constant(FactorId f, int32_t place) const { return !reaches_others(f, graph_.edge_variable(graph_.edge_begin(f) + place)); }

FactorMessages::Said FactorMessages::made(FactorId f, int32_t place, std::span<const Said> incoming) {
  Said said;
  std::vector<Message> messages;
  for (size_t i = 0; i < incoming.size(); ++i) {
    if (static_cast<int32_t>(i) != place && incoming[i].why_not) {
      said.why_not = incoming[i].why_not;
      return said;
    }
    messages.push_back(incoming[i].message);
  }
  const VariableId v = graph_.edge_variable(graph_.edge_begin(f) + place);
  try {
    said.message = states_[static_cast<size_t>(v)]->takes_lattices() ? factor_lattice(graph_, f, place, messages, &moments_, run_)
                                                                     : factor_message(graph_, f, place, messages, run_);
  } catch (const Error &e) {
    if (!leaves_out(e.code)) throw;
    said.why_not = e.code;
  }
  return said;
}

void FactorMessages::send(FactorId f, std::span<const int32_t> places, const std::function<VariableState *(VariableId)> &receiver) {
  const EdgeId first = graph_.edge_begin(f);
  const int32_t degree = graph_.edge_end(f) - first;
  std::vector<Said> incoming(static_cast<size_t>(degree));
  for (int32_t i = 0; i < degree; ++i) {
    if (places.size() == 1 && places[0] == i) continue;
    const VariableId v = graph_.edge_variable(first + i);
    Said &said = incoming[static_cast<size_t>(i)];
    if (graph_.variable(v).observed) {
      said.message = observed_[static_cast<size_t>(v)];
      continue;
    }
    try {
      said.message = states_[static_cast<size_t>(v)]->outgoing(slot(first + i), run_);
    } catch (const Error &e) {
      if (!leaves_out(e.code)) throw;
      said.why_not = e.code;
    }
  }
  for (const int32_t place : places) {
    const EdgeId e = first + place;
    Said said;
    std::optional<ConstantMessages::Kept> &kept = constant_.edge[static_cast<size_t>(e)];
    if (kept) {
      said = {kept->message, kept->why_not};
    } else {
      said = made(f, place, incoming);
      if (constant(f, place)) kept = ConstantMessages::Kept{said.message, said.why_not};
    }
    VariableState *const state = receiver(graph_.edge_variable(e));
    if (!said.why_not) state->receive(slot(e), std::move(said.message));
    else if (*said.why_not == Code::empty) state->receive_impossible(slot(e));
    else state->receive_nothing(slot(e));
  }
}

bool FactorMessages::complete(VariableId v, VariableState *copy) {
  std::vector<int32_t> slots;
  for (const EdgeId e : graph_.edges_of(v)) {
    if (matters(e)) continue;
    const FactorId f = graph_.edge_factor(e);
    const int32_t place = e - graph_.edge_begin(f);
    send(f, {&place, 1}, [&](VariableId) { return copy; });
    slots.push_back(slot(e));
  }
  if (slots.empty()) return false;
  PhaseSeconds unmeasured;
  Visit visit;
  visit.defer = true;
  copy->update(slots, visit, &unmeasured, run_);
  return true;
}

}  // namespace hws

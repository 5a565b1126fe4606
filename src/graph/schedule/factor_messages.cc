#include "src/graph/schedule/factor_messages.hh"

#include "src/graph/strings/machine_state.hh"

namespace hws {

FactorMessages::FactorMessages(const OuterGraph &graph, std::span<const Message> observed, const VariableStates &states,
                               std::span<const FiniteNetworkPtr> networks, ConstantMessages *constant)
    : graph_(graph),
      observed_(observed),
      states_(states),
      networks_(networks),
      constant_(*constant) {
  if (constant_.slot.empty()) find_constants();
}

void FactorMessages::find_constants() {
  const size_t edges = static_cast<size_t>(graph_.edges());
  ConstantMessages found;  // kept as a whole: a step without memory for all of it leaves none
  found.edge.resize(edges);
  found.slot.resize(edges);
  found.reaches.resize(edges);
  found.matters.resize(edges);
  const auto unobserved = [&](EdgeId e) { return graph_.variable(graph_.edge_variable(e)).observed ? 0 : 1; };
  for (FactorId f = 0; f < graph_.factors(); ++f) {
    int32_t open = 0;
    for (EdgeId e = graph_.edge_begin(f); e < graph_.edge_end(f); ++e) open += unobserved(e);
    // A network may go on from its last answer.
    const bool goes_on = graph_.network(f) >= 0;
    for (EdgeId e = graph_.edge_begin(f); e < graph_.edge_end(f); ++e) {
      found.reaches[static_cast<size_t>(e)] = goes_on || open > unobserved(e);
    }
  }
  for (VariableId v = 0; v < graph_.variables(); ++v) {
    const VariableState *const state = states_[static_cast<size_t>(v)].get();
    const bool dear = state && state->exact() && graph_.variable(v).domain == Domain::strings;
    int32_t slot = 0, reaching = 0;
    for (const EdgeId e : graph_.edges_of(v)) reaching += found.reaches[static_cast<size_t>(e)];
    for (const EdgeId e : graph_.edges_of(v)) {
      const size_t i = static_cast<size_t>(e);
      found.slot[i] = slot++;
      // What never changes is made once in any case; the rest for its own sake, or because another factor hears of it.
      found.matters[i] = state && (!dear || !found.reaches[i] || reaching > found.reaches[i]);
    }
  }
  constant_ = std::move(found);
}

// Within a handler: throws again what is not left out.
void FactorMessages::require_left_out(VariableId v, const Error &e) const {
  if (!leaves_out(e.code)) throw;
  if (e.code == Code::limit && states_[static_cast<size_t>(v)]->exact() && graph_.variable(v).domain == Domain::strings) {
    fail_too_large(*graph_.whole(), v, e);
  }
}

FactorMessages::Said FactorMessages::made(FactorId f, int32_t place, std::span<const Said> incoming, const Run &run) {
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
  const VariableState &receiver = *states_[static_cast<size_t>(v)];
  try {
    if (receiver.takes_lattices()) {
      const Shelf<Moments>::Loan moments = moments_.lend();
      said.message = factor_lattice(*graph_.whole(), graph_.whole_factor(f), place, messages, &*moments, run);
    } else {
      said.message = factor_message(*graph_.whole(), graph_.whole_factor(f), place, messages, run);
    }
  } catch (const Error &e) {
    require_left_out(v, e);
    said.why_not = e.code;
  }
  return said;
}

std::vector<FactorMessages::Said> FactorMessages::heard(FactorId f, int32_t but, const Run &run) const {
  const EdgeId first = graph_.edge_begin(f);
  const int32_t degree = graph_.edge_end(f) - first;
  std::vector<Said> incoming(static_cast<size_t>(degree));
  for (int32_t i = 0; i < degree; ++i) {
    if (i == but) continue;
    const VariableId v = graph_.edge_variable(first + i);
    Said &said = incoming[static_cast<size_t>(i)];
    if (graph_.variable(v).observed) {
      said.message = observed_[static_cast<size_t>(v)];
      continue;
    }
    try {
      said.message = states_[static_cast<size_t>(v)]->outgoing(slot(first + i), run);
    } catch (const Error &e) {
      require_left_out(v, e);
      said.why_not = e.code;
    }
  }
  return incoming;
}

// A message that cannot be made for want of another variable's is left out; the network then works without that variable's.
void FactorMessages::answer(FactorId f, std::span<const int32_t> places, std::vector<Said> *said, const Run &run) {
  const std::vector<Said> incoming = heard(f, -1, run);
  std::vector<const Message *> sent;
  for (const Said &from : incoming) sent.push_back(from.why_not ? nullptr : &from.message);
  FiniteNetwork &network = *networks_[static_cast<size_t>(graph_.network(f))];
  network.answer(sent, run);
  for (const int32_t place : places) {
    Said &to = said->emplace_back();
    for (size_t i = 0; i < incoming.size() && !to.why_not; ++i) {
      if (static_cast<int32_t>(i) != place) to.why_not = incoming[i].why_not;
    }
    const Message *const message = network.message(place);
    if (!to.why_not && message) to.message = *message;
    else if (!to.why_not) to.why_not = Code::empty;
  }
}

std::vector<FactorMessages::Said> FactorMessages::say(FactorId f, std::span<const int32_t> places, const Run &run) {
  std::vector<Said> all;
  if (graph_.network(f) >= 0) {
    answer(f, places, &all, run);
    return all;
  }
  const EdgeId first = graph_.edge_begin(f);
  const std::vector<Said> incoming = heard(f, places.size() == 1 ? places[0] : -1, run);
  for (const int32_t place : places) {
    // One thread at a time asks for a factor, so no other one touches what is kept of its edges.
    std::optional<ConstantMessages::Kept> &kept = constant_.edge[static_cast<size_t>(first + place)];
    if (kept) {
      all.push_back({kept->message, kept->why_not});
      continue;
    }
    all.push_back(made(f, place, incoming, run));
    if (constant_.reaches[static_cast<size_t>(first + place)]) continue;
    kept = ConstantMessages::Kept{all.back().message, all.back().why_not};
  }
  return all;
}

void FactorMessages::deliver(FactorId f, std::span<const int32_t> places, std::vector<Said> said,
                             const std::function<VariableState *(VariableId)> &receiver) const {
  for (size_t i = 0; i < places.size(); ++i) {
    const EdgeId e = graph_.edge_begin(f) + places[i];
    VariableState *const state = receiver(graph_.edge_variable(e));
    if (!said[i].why_not) state->receive(slot(e), std::move(said[i].message));
    else if (*said[i].why_not == Code::empty) state->receive_impossible(slot(e));
    else state->receive_nothing(slot(e));
  }
}

bool FactorMessages::complete(VariableId v, VariableState *copy, const Run &run) {
  Array<int32_t> slots;
  for (const EdgeId e : graph_.edges_of(v)) {
    if (matters(e)) continue;
    const FactorId f = graph_.edge_factor(e);
    const int32_t place = e - graph_.edge_begin(f);
    deliver(f, {&place, 1}, say(f, {&place, 1}, run), [&](VariableId) { return copy; });
    slots.push_back(slot(e));
  }
  if (slots.empty()) return false;
  PhaseSeconds unmeasured;
  copy->update(slots, Visit{}, &unmeasured, run);
  return true;
}

}  // namespace hws

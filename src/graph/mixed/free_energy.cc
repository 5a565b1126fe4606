// One product per factor, per variable and per edge, each a sum over values or over strings. The scales of messages cancel,
// since each message to or from a variable occurs once with either sign. Messages out of variables are made once and used by
// the edges' terms and by the factors'.
#include "src/graph/mixed/free_energy.hh"

#include <algorithm>
#include <cmath>

#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/sum_product.hh"
#include "src/graph/model/log_weights.hh"
#include "src/graph/schedule/factor_product.hh"
#include "src/graph/strings/message_machine.hh"

namespace hws {

namespace {

// ln of the sum over all values of a product of messages to one variable, as they are scaled.
double log_product(std::span<const Message> messages, const GraphVariable &variable, const Run &run) {
  if (variable.domain == Domain::finite) {
    Array<double> logs(static_cast<size_t>(variable.values), 0.0);
    for (const Message &m : messages) {
      for (size_t i = 0; m.logs && i < logs.size(); ++i) logs[i] += (*m.logs)[i];
    }
    const double sum = log_sum(logs);
    if (std::isinf(sum)) fail(Code::empty, "messages that no value satisfies");
    return sum;
  }
  std::vector<MachinePtr> machines;
  for (const Message &m : messages) {
    MachinePtr machine = machine_of(m, variable.alphabet, run);
    if (machine) machines.push_back(std::move(machine));
  }
  if (machines.empty()) fail(Code::diverged, "a variable whose messages say nothing has infinite mass");
  const Scaled sum = machines.size() == 1 ? total(*machines[0], run) : sum_product(machines, run);
  if (sum.zero()) fail(Code::empty, "messages that no string satisfies");
  return sum.log();
}

}  // namespace

double bethe_free_energy(const OuterGraph &graph, const VariableStates &states, std::span<const FiniteNetworkPtr> networks,
                         std::span<const Message> observed, const Run &run) {
  for (const auto &state : states) {  // before any work
    if (state && !state->exact()) fail(Code::unsupported, "the free energy where a variable's messages are approximated");
  }
  double log_z = 0;
  std::vector<Message> out(static_cast<size_t>(graph.edges()));
  for (VariableId v = 0; v < graph.variables(); ++v) {
    const VariableState *state = states[static_cast<size_t>(v)].get();
    if (!state) continue;
    const GraphVariable &x = graph.variable(v);
    const std::span<const EdgeId> edges = graph.edges_of(v);
    run.check();
    std::vector<Message> held;
    for (size_t i = 0; i < edges.size(); ++i) {
      const int32_t slot = static_cast<int32_t>(i);
      out[static_cast<size_t>(edges[i])] = state->outgoing(slot, run);
      held.push_back(state->incoming(slot));
      const Message both[] = {out[static_cast<size_t>(edges[i])], held.back()};
      log_z -= log_product(both, x, run);
    }
    log_z += log_product(held, x, run);
  }
  std::vector<Message> incoming;
  for (const FiniteNetworkPtr &network : networks) log_z += network->log_partition();
  for (FactorId f = 0; f < graph.factors(); ++f) {
    if (graph.network(f) >= 0) continue;
    incoming.clear();
    int32_t place = 0;
    for (EdgeId e = graph.edge_begin(f); e < graph.edge_end(f); ++e) {
      const VariableId v = graph.edge_variable(e);
      const bool seen = graph.variable(v).observed;
      incoming.push_back(seen ? observed[static_cast<size_t>(v)] : out[static_cast<size_t>(e)]);
      if (!seen) place = e - graph.edge_begin(f);
    }
    double scale;
    const Message message = factor_message(*graph.whole(), graph.whole_factor(f), place, incoming, run, &scale);
    const GraphVariable &x = graph.variable(graph.scope(f)[static_cast<size_t>(place)]);
    const Message both[] = {message, incoming[static_cast<size_t>(place)]};
    log_z += scale + log_product(both, x, run);
  }
  return -log_z;
}

}  // namespace hws

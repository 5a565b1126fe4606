#include "src/graph/strings/machine_product.hh"

#include <algorithm>

#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/absorb_silent.hh"
#include "fsa/ops/join.hh"
#include "fsa/ops/project.hh"
#include "src/graph/strings/id_weights.hh"
#include "src/graph/strings/message_machine.hh"

namespace hws {

namespace {

struct Constraint {
  int32_t place;
  MachinePtr acceptor;
};

// Returns what constrains the other tapes, in the order in which to join. A finite variable's tape is always constrained: it
// carries one symbol, whatever the machine could read there.
std::vector<Constraint> constraints(const FactorGraph &graph, const FactorView &factor, int32_t place,
                                    std::span<const Message> incoming, const Run &run) {
  const Semiring semiring = factor.machine->semiring();
  std::vector<Constraint> found;
  for (int32_t i = 0; i < static_cast<int32_t>(factor.variables.size()); ++i) {
    if (i == place) continue;
    const GraphVariable &x = graph.variable(factor.variables[static_cast<size_t>(i)]);
    const Message &message = incoming[static_cast<size_t>(i)];
    MachinePtr acceptor = x.domain == Domain::finite ? symbol_acceptor(x.alphabet, x.values, message.logs.get(), semiring)
                                                     : machine_of(message, x.alphabet, run);
    if (acceptor) found.push_back({i, std::move(acceptor)});
  }
  const auto before = [&](const Constraint &a, const Constraint &b) {
    const bool first = a.place == factor.machine->phi_tape(), second = b.place == factor.machine->phi_tape();
    return first != second ? first : a.acceptor->arcs() < b.acceptor->arcs();
  };
  // By insertion: few, and in the order they came where equal.
  for (auto at = found.begin(); at != found.end(); ++at) {
    std::rotate(std::upper_bound(found.begin(), at, *at, before), at, at + 1);
  }
  return found;
}

}  // namespace

MachinePtr machine_marginal(const FactorGraph &graph, const FactorView &factor, int32_t place,
                            std::span<const Message> incoming, const Run &run) {
  MachinePtr m = factor.machine;
  Array<int32_t> left;  // the places of the tapes m has
  for (int32_t i = 0; i < m->tapes(); ++i) left.push_back(i);
  for (const Constraint &c : constraints(graph, factor, place, incoming, run)) {
    const auto at = std::find(left.begin(), left.end(), c.place);
    const TapePair pair{static_cast<int32_t>(at - left.begin()), 0};
    m = join(m, c.acceptor, {&pair, 1}, false, run);
    left.erase(at);
  }
  const int32_t tape = static_cast<int32_t>(std::find(left.begin(), left.end(), place) - left.begin());
  return left.size() > 1 ? project(m, {&tape, 1}, run) : m;
}

Message machine_message(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming,
                        double *log_scale, const Run &run) {
  const FactorView factor = graph.factor(f);
  const MachinePtr m = machine_marginal(graph, factor, place, incoming, run);
  const GraphVariable &receiver = graph.variable(factor.variables[static_cast<size_t>(place)]);
  Message message;
  if (receiver.domain == Domain::finite) {
    message.logs = std::make_shared<const Array<double>>(
        id_weights(m, symbol_ids(receiver.alphabet, receiver.values), log_scale, run));
    return message;
  }
  message.machine = absorb_silent(m, run);
  if (message.machine->arcs() == 0 && !(message.machine->final_weight(message.machine->start()) < INFINITY)) {
    fail(Code::empty, "a machine that leaves no string possible");
  }
  return message;
}

}  // namespace hws

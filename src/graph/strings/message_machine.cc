#include "src/graph/strings/message_machine.hh"

#include <algorithm>
#include <cmath>

#include "fsa/machine/builder.hh"
#include "fsa/ngram/encode_machine.hh"
#include "fsa/ngram/log_linear.hh"
#include "fsa/ops/push.hh"
#include "src/graph/strings/ep/moments/log_linear_message.hh"

namespace hws {

namespace {

// Lattices have plain weights. A path's weights may lie far apart where its product does not.
MachinePtr within_range(const MachinePtr &m, const Run &run) {
  const auto far = [](double cost) { return cost < INFINITY && std::fabs(cost) > 300; };
  const MachineArrays &a = m->arrays();
  if (std::none_of(a.weights.begin(), a.weights.end(), far) && std::none_of(a.finals.begin(), a.finals.end(), far)) return m;
  try {
    Potential total;
    return push_apart(m, &total, run);
  } catch (const Error &e) {
    if (e.code != Code::diverged) throw;
    return m;  // of infinite mass: as it is
  }
}

// A path may begin anywhere: from a new start state, silently, with the initial weights.
MachinePtr machine_of_lattice(const LatticeMessage &message, const AlphabetPtr &alphabet, const Run &run) {
  const MessageLattice &lattice = *message.lattice;
  const int32_t n = lattice.states();
  run.limit_states(int64_t{n} + 1);
  RowWriter rows(Semiring::log, {alphabet});
  for (int32_t s = 0; s < n; ++s) {
    if ((s & 1023) == 0) run.check();
    for (const MessageLattice::Arc &arc : lattice.arcs(s)) {
      if (arc.weight > 0) rows.arc(&arc.label, weight_from_log(Semiring::log, std::log(arc.weight)), arc.to);
    }
    const double stop = message.final[static_cast<size_t>(s)];
    rows.end_state(stop > 0 ? weight_from_log(Semiring::log, std::log(stop)) : INFINITY, stop > 0);
  }
  const Label nothing = kEpsilon;
  for (int32_t s = 0; s < n; ++s) {
    const double begin = message.initial[static_cast<size_t>(s)];
    if (begin > 0) rows.arc(&nothing, weight_from_log(Semiring::log, std::log(begin)), s);
  }
  rows.end_state(INFINITY, false);
  return rows.finish(n, -1);
}

}  // namespace

MachinePtr machine_of(const Message &message, const AlphabetPtr &alphabet, const Run &run) {
  if (message.machine) return message.machine;
  if (message.lattice) return machine_of_lattice(*message.lattice, alphabet, run);
  if (message.model) {
    const LogLinear model{alphabet, message.model->automaton->trie(), message.model->theta};
    return encode_machine(*encode_log_linear(model), Semiring::log, run);
  }
  if (message.logs) fail(Code::internal, "a vector where strings are expected");
  return nullptr;
}

LatticeMessage lattice_of(const Message &message, const AlphabetPtr &alphabet, const Run &run) {
  if (message.lattice) return *message.lattice;
  const MachinePtr m = machine_of(message, alphabet, run);
  if (!m) fail(Code::internal, "a lattice of a message that says nothing");
  struct Kept {
    LatticePtr lattice;
  };
  return whole_lattice(m->derived<Kept>([&] {
                          return std::make_shared<const Kept>(Kept{MessageLattice::make(within_range(m, run), run)});
                        }).lattice);
}

}  // namespace hws

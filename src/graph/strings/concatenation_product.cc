#include "src/graph/strings/concatenation_product.hh"

#include <cmath>

#include "fsa/distance/forward_backward.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/absorb_silent.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/join.hh"
#include "fsa/ops/rational.hh"
#include "src/graph/strings/message_machine.hh"

namespace hws {

namespace {

// The acceptor of all strings has one state with a default arc.
MachinePtr all_strings(Semiring semiring, const AlphabetPtr &alphabet) {
  RowWriter rows(semiring, {alphabet});
  rows.arc(&kRho, 0.0, 0);
  rows.end_state(0.0, true);
  return rows.finish(0, 0);
}

// All pairs of a string with itself.
MachinePtr copies(Semiring semiring, const AlphabetPtr &whole, const AlphabetPtr &part) {
  RowWriter rows(semiring, {whole, part});
  for (Label c = 1; c <= static_cast<Label>(part->size()); ++c) {
    const Label both[] = {c, c};
    rows.arc(both, 0.0, 0);
  }
  rows.end_state(0.0, true);
  return rows.finish(0, -1);
}

// An acceptor's strings on the first tape, nothing on the second. The failure tape stays the first.
MachinePtr beside_nothing(const MachinePtr &m, const AlphabetPtr &second) {
  struct Backing {
    MachinePtr base;
    Array<Label> nothing;
  };
  auto backing = std::make_shared<Backing>();
  backing->base = m;
  backing->nothing.assign(static_cast<size_t>(m->arcs()), kEpsilon);
  MachineArrays a = m->arrays();
  a.labels.push_back(backing->nothing);
  a.alphabets.push_back(second);
  a.owner = std::move(backing);
  return std::make_shared<const Machine>(std::move(a));
}

}  // namespace

MachinePtr concatenation_marginal(const FactorGraph &graph, const FactorView &factor, int32_t place,
                                  std::span<const Message> incoming, Semiring semiring, const Run &run) {
  const int32_t whole = static_cast<int32_t>(factor.variables.size()) - 1;
  const auto alphabet = [&](int32_t i) { return graph.variable(factor.variables[static_cast<size_t>(i)]).alphabet; };
  std::vector<MachinePtr> parts;
  for (int32_t i = 0; i < whole; ++i) {
    if (i == place) {
      parts.push_back(copies(semiring, alphabet(whole), alphabet(i)));
      continue;
    }
    MachinePtr m = machine_of(incoming[static_cast<size_t>(i)], alphabet(i), run);
    if (!m) m = all_strings(semiring, alphabet(i));
    // Parts that look up failures on their own tape can stand behind one another; a default arc beside a second tape could too,
    // but the copied part has neither, and one machine has one failure tape.
    parts.push_back(place == whole ? m : beside_nothing(explicit_failure(m, run), alphabet(place)));
  }
  const MachinePtr m = concat(parts, run);
  if (place == whole) return m;
  const TapePair first{0, 0};
  return join(m, machine_of(incoming[static_cast<size_t>(whole)], alphabet(whole), run), {&first, 1}, false, run);
}

Message concatenation_message(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming,
                              double *log_scale, const Run &run) {
  const FactorView factor = graph.factor(f);
  const int32_t whole = static_cast<int32_t>(factor.variables.size()) - 1;
  Message message;
  if (place != whole && incoming[static_cast<size_t>(whole)].uniform()) {
    // If nothing is known about the whole, every string of the part has the same weight: the mass of the other parts.
    for (int32_t i = 0; i < whole; ++i) {
      if (i == place) continue;
      const AlphabetPtr &alphabet = graph.variable(factor.variables[static_cast<size_t>(i)]).alphabet;
      const MachinePtr m = machine_of(incoming[static_cast<size_t>(i)], alphabet, run);
      if (!m) fail(Code::diverged, "the strings of part %d of a concatenation have infinite mass", i);
      const Scaled mass = total(*m, run);
      if (mass.zero()) fail(Code::empty, "part %d of a concatenation has no string", i);
      *log_scale += mass.log();
    }
    return message;
  }
  message.machine = absorb_silent(concatenation_marginal(graph, factor, place, incoming, Semiring::log, run), run);
  if (message.machine->arcs() == 0 && !(message.machine->final_weight(message.machine->start()) < INFINITY)) {
    fail(Code::empty, "a concatenation that leaves no string possible");
  }
  return message;
}

}  // namespace hws

#include "src/graph/strings/factor_belief.hh"

#include <cinttypes>

#include "fsa/machine/builder.hh"
#include "fsa/ngram/encode_machine.hh"
#include "fsa/ngram/log_linear.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/join.hh"
#include "fsa/ops/rational.hh"
#include "src/graph/strings/id_weights.hh"
#include "src/graph/strings/message_machine.hh"

namespace hws {

namespace {

std::vector<AlphabetPtr> tape_alphabets(const FactorGraph &graph, const FactorView &factor) {
  std::vector<AlphabetPtr> alphabets;
  for (const VariableId v : factor.variables) alphabets.push_back(graph.variable(v).alphabet);
  return alphabets;
}

// Joins each tape with what constrains it; all tapes stay.
MachinePtr constrained(const MachinePtr &m, std::span<const MachinePtr> acceptors, const Run &run) {
  std::vector<MachinePtr> there;
  Array<int32_t> tapes;
  for (size_t t = 0; t < acceptors.size(); ++t) {
    if (!acceptors[t]) continue;
    there.push_back(acceptors[t]);
    tapes.push_back(static_cast<int32_t>(t));
  }
  return constrain(m, there, tapes, run);
}

// The strings of one part on its own tape and on that of the whole, nothing on the others. Null: any string.
MachinePtr part_beside_whole(const MachinePtr &part, int32_t place, const std::vector<AlphabetPtr> &alphabets,
                             const Run &run) {
  const auto whole = static_cast<int32_t>(alphabets.size()) - 1;
  if (!part) {
    RowWriter rows(Semiring::log, alphabets);
    Array<Label> labels(alphabets.size(), kEpsilon);
    for (Label c = 1; c <= static_cast<Label>(alphabets[static_cast<size_t>(place)]->size()); ++c) {
      labels[place] = labels[whole] = c;
      rows.arc(labels.data(), 0.0, 0);
    }
    rows.end_state(0.0, true);
    return rows.finish(0, -1);
  }
  struct Backing {
    MachinePtr base;
    Array<Label> nothing;
  };
  auto backing = std::make_shared<Backing>();
  backing->base = explicit_failure(part, run);
  backing->nothing.assign(static_cast<size_t>(backing->base->arcs()), kEpsilon);
  MachineArrays a = backing->base->arrays();
  const std::span<const Label> read = a.labels[0];
  a.labels.clear();
  for (int32_t t = 0; t <= whole; ++t) {
    a.labels.push_back(t == place || t == whole ? read : std::span<const Label>(backing->nothing));
  }
  a.alphabets = alphabets;
  a.owner = std::move(backing);
  return std::make_shared<const Machine>(std::move(a));
}

MachinePtr concatenation_machine(const FactorGraph &graph, const FactorView &factor, std::span<const Message> incoming,
                                 const Run &run) {
  const std::vector<AlphabetPtr> alphabets = tape_alphabets(graph, factor);
  if (alphabets.size() > static_cast<size_t>(kMaxTapes)) {
    fail(Code::limit, "a belief of %zu tapes; a machine has %d at most", alphabets.size(), kMaxTapes);
  }
  const size_t whole = alphabets.size() - 1;
  std::vector<MachinePtr> parts;
  for (size_t i = 0; i < whole; ++i) {
    parts.push_back(part_beside_whole(machine_of(incoming[i], alphabets[i], run), static_cast<int32_t>(i), alphabets, run));
  }
  std::vector<MachinePtr> acceptors(alphabets.size());
  acceptors[whole] = machine_of(incoming[whole], alphabets[whole], run);
  return constrained(parts.size() == 1 ? parts[0] : concat(parts, run), acceptors, run);
}

}  // namespace

std::vector<MachinePtr> tape_acceptors(const FactorGraph &graph, const FactorView &factor, std::span<const Message> incoming,
                                       const Run &run) {
  std::vector<MachinePtr> acceptors;
  for (size_t i = 0; i < factor.variables.size(); ++i) {
    const GraphVariable &x = graph.variable(factor.variables[i]);
    acceptors.push_back(x.domain == Domain::finite ? symbol_acceptor(x.alphabet, x.values, incoming[i].logs.get())
                                                   : machine_of(incoming[i], x.alphabet, run));
  }
  return acceptors;
}

MachinePtr factor_product(const FactorGraph &graph, FactorId f, std::span<const Message> incoming, const Run &run) {
  const FactorView factor = graph.factor(f);
  switch (factor.kind) {
    case FactorKind::machine: return constrained(factor.machine, tape_acceptors(graph, factor, incoming, run), run);
    case FactorKind::concatenation: return concatenation_machine(graph, factor, incoming, run);
    case FactorKind::log_linear:
      return constrained(encode_machine(*encode_log_linear(*factor.log_linear), Semiring::log, run),
                         tape_acceptors(graph, factor, incoming, run), run);
    case FactorKind::table:
    case FactorKind::structured: break;
  }
  fail(Code::internal, "a factor that reads no tapes");
}

MachinePtr table_machine(const FactorGraph &graph, const FactorView &factor, std::span<const double> probabilities,
                         const Run &run) {
  const size_t n = factor.variables.size();
  if (n > static_cast<size_t>(kMaxTapes)) {
    fail(Code::limit, "a belief of %zu tapes; a machine has %d at most", n, kMaxTapes);
  }
  run.limit_states(2);
  run.limit_arcs(static_cast<int64_t>(probabilities.size()));
  RowWriter rows(Semiring::log, tape_alphabets(graph, factor));
  Array<Label> at(n, 1);
  for (const double p : probabilities) {
    if ((rows.next.size() & 4095) == 0) run.check();
    if (p > 0) rows.arc(at.data(), weight_from_log(Semiring::log, std::log(p)), 1);
    for (size_t i = n; i-- > 0 && ++at[i] > graph.variable(factor.variables[i]).values;) at[i] = 1;
  }
  rows.end_state(INFINITY, false);
  rows.end_state(0.0, true);
  return rows.finish(0, -1);
}

}  // namespace hws

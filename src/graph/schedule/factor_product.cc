#include "src/graph/schedule/factor_product.hh"

#include <cmath>

#include "fsa/compile/string_machine.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/ngram/encode_machine.hh"
#include "fsa/ngram/log_linear.hh"
#include "src/graph/finite/table_product.hh"
#include "src/graph/strings/concatenation_product.hh"
#include "src/graph/strings/machine_product.hh"
#include "src/graph/strings/message_machine.hh"

namespace hws {

Message factor_message(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming, const Run &run,
                       double *log_scale) {
  double unwanted;
  double *scale = log_scale ? log_scale : &unwanted;
  *scale = 0;
  switch (graph.kind(f)) {
    case FactorKind::table: return table_message(graph, f, place, incoming, scale);
    case FactorKind::machine: return machine_message(graph, f, place, incoming, scale, run);
    case FactorKind::concatenation: return concatenation_message(graph, f, place, incoming, scale, run);
    case FactorKind::structured: fail(Code::internal, "a structured factor among variables' states");
    case FactorKind::log_linear: break;
  }
  Message message;
  message.machine = encode_machine(*encode_log_linear(*graph.factor(f).log_linear), Semiring::log, run);
  return message;
}

Message factor_lattice(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming, Moments *moments,
                       const Run &run) {
  Message message;
  const FactorKind kind = graph.kind(f);
  if (kind == FactorKind::log_linear) return message;
  if (kind == FactorKind::concatenation && concatenation_lattice(graph, f, place, incoming, moments, &message, run)) {
    return message;
  }
  const Message written = factor_message(graph, f, place, incoming, run);
  if (written.uniform()) return message;
  const AlphabetPtr &alphabet = graph.variable(graph.scope(f)[static_cast<size_t>(place)]).alphabet;
  message.lattice = std::make_shared<const LatticeMessage>(lattice_of(written, alphabet, run));
  return message;
}

Message observed_message(const GraphVariable &variable) {
  if (variable.domain == Domain::finite) return value_message(variable.values, variable.value);
  Message message;
  message.machine = string_machine(variable.alphabet, Semiring::log, variable.string);
  return message;
}

std::vector<Message> observed_messages(const FactorGraph &graph) {
  std::vector<Message> observed(static_cast<size_t>(graph.variables()));
  for (VariableId v = 0; v < graph.variables(); ++v) {
    if (graph.variable(v).observed) observed[static_cast<size_t>(v)] = observed_message(graph.variable(v));
  }
  return observed;
}

}  // namespace hws

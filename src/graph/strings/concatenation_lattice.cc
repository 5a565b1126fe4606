// The message to a part of a concatenation, as a lattice. It is the lattice of the whole with other initial and final weights:
// it begins wherever the parts before can have ended, and it ends wherever those behind can begin. The model of each other part
// runs along the lattice once (Moments::through, onwards), so that costs add up; the machines' costs would multiply.
#include <algorithm>
#include <cmath>

#include "fsa/ngram/log_linear.hh"
#include "src/graph/strings/concatenation_product.hh"
#include "src/graph/strings/ep/moments/log_linear_message.hh"
#include "src/graph/strings/message_machine.hh"

namespace hws {

namespace {

// Returns a string variable's message as n-gram weights, or null if it has another form. A message that says nothing has
// weights of zero.
std::shared_ptr<const LogLinearMessage> model_of(const Message &message, const GraphVariable &variable, const Run &run) {
  if (message.model) return message.model;
  if (!message.uniform()) return nullptr;
  auto even = std::make_shared<LogLinearMessage>();
  const LogLinear model = even_log_linear(variable.alphabet, run);
  even->automaton = std::make_shared<const FeatureAutomaton>(model.trie);
  even->theta.assign(model.theta.size(), 0.0);
  return even;
}

void require_ok(SumStatus status, int32_t part) {
  if (status == SumStatus::empty) fail(Code::empty, "part %d of a concatenation fits nowhere in the whole", part);
  if (status == SumStatus::improper) fail(Code::diverged, "the strings of part %d of a concatenation have infinite mass", part);
}

}  // namespace

bool concatenation_lattice(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming,
                           Moments *moments, Message *message, const Run &run) {
  const std::span<const VariableId> variables = graph.scope(f);
  const int32_t whole = static_cast<int32_t>(variables.size()) - 1;
  if (place == whole || incoming[static_cast<size_t>(whole)].uniform()) return false;
  std::vector<std::shared_ptr<const LogLinearMessage>> models(static_cast<size_t>(whole));
  for (int32_t i = 0; i < whole; ++i) {
    if (i == place) continue;
    models[static_cast<size_t>(i)] =
        model_of(incoming[static_cast<size_t>(i)], graph.variable(variables[static_cast<size_t>(i)]), run);
    if (!models[static_cast<size_t>(i)]) return false;
  }
  LatticeMessage now = lattice_of(incoming[static_cast<size_t>(whole)], graph.variable(variables.back()).alphabet, run);
  Array<double> next(now.initial.size());
  for (int32_t i = 0; i < place; ++i) {
    const LogLinearMessage &m = *models[static_cast<size_t>(i)];
    require_ok(moments->through(now.lattice, now.initial, *m.automaton, m.theta, next, run), i);
    now.initial.swap(next);
  }
  for (int32_t i = whole - 1; i > place; --i) {
    const LogLinearMessage &m = *models[static_cast<size_t>(i)];
    require_ok(moments->onwards(now.lattice, now.final, *m.automaton, m.theta, next, run), i);
    now.final.swap(next);
  }
  *message = {};
  message->lattice = std::make_shared<const LatticeMessage>(std::move(now));
  return true;
}

}  // namespace hws

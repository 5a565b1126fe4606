// The factor graphs of tests/golden/ep_chain.json and ep_cycle.json.
#pragma once
#include "fsa/ops/compose.hh"
#include "fsa/ops/project.hh"
#include "src/graph/model/factor_graph.hh"
#include "tests/fsa/golden_machine.hh"

namespace golden {

inline MachinePtr transducer(const Json &wfst, const AlphabetPtr &alphabet) {
  Builder b(Semiring::real, {alphabet, alphabet});
  const State states = wfst["states"].get<State>();
  b.add_states(states + 1);  // a start of its own, for the start vector
  const auto label = [](const Json &text) { return text.get<std::string>().empty() ? kEpsilon : static_cast<Label>(text.get<std::string>()[0] - 'a' + 1); };
  for (State s = 0; s < states; ++s) {
    const Label none[] = {kEpsilon, kEpsilon};
    const double start = wfst["start"][static_cast<size_t>(s)].get<double>(), end = wfst["final"][static_cast<size_t>(s)].get<double>();
    if (start > 0) b.add_arc(states, none, start, s);
    if (end > 0) b.set_final(s, end);
  }
  b.set_start(states);
  for (const Json &arc : wfst["arcs"]) {
    const Label labels[] = {label(arc[2]), label(arc[3])};
    b.add_arc(arc[0].get<State>(), labels, arc[4].get<double>(), arc[1].get<State>());
  }
  return b.build();
}

// Variables 0, 1, ... over a and b; a machine per pair, and the lexicons through their channel.
inline FactorGraphPtr graph_of(const Json &file) {
  FactorGraphBuilder builder;
  const AlphabetPtr alphabet = Alphabet::named({"a", "b"});
  VariableId variables = 0;
  for (const Json &pair : file["pair"]) variables = std::max({variables, pair["from"].get<VariableId>() + 1, pair["to"].get<VariableId>() + 1});
  for (VariableId v = 0; v < variables; ++v) builder.add_strings("", alphabet);
  for (const Json &pair : file["pair"]) {
    GraphFactor f;
    f.kind = FactorKind::machine;
    f.variables = {pair["from"].get<VariableId>(), pair["to"].get<VariableId>()};
    f.machine = transducer(pair["wfst"], alphabet);
    builder.add(f);
  }
  for (const Json &unary : file["unary"]) {
    GraphFactor f;
    f.kind = FactorKind::machine;
    f.variables = {unary["var"].get<VariableId>()};
    const int32_t output = 1;
    f.machine = project(compose(lexicon(unary["lexicon"], alphabet), transducer(file["unary_channel"], alphabet), Run{}), {&output, 1}, Run{});
    builder.add(f);
  }
  return builder.build();
}

inline std::vector<Label> labels_of(const std::string &text) {
  std::vector<Label> labels;
  for (const char c : text) labels.push_back(static_cast<Label>(c - 'a' + 1));
  return labels;
}

}  // namespace golden

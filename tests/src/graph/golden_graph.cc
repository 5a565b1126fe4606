#include "tests/src/graph/golden_graph.hh"

#include "fsa/base/array.hh"
#include "fsa/machine/builder.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/project.hh"
#include "src/graph/mixed/string_domain.hh"

namespace golden {

Label symbol(const std::string &s) { return s.empty() ? kEpsilon : static_cast<Label>(s[0] - 'a' + 1); }

hws::Array<Label> symbols(const std::string &s) {
  hws::Array<Label> labels;
  for (const char c : s) labels.push_back(c - 'a' + 1);
  return labels;
}

MachinePtr transducer(const Json &wfst, const AlphabetPtr &alphabet) {
  Builder b(Semiring::real, {alphabet, alphabet});
  const hws::Array<double> start = wfst["start"].get<hws::Array<double>>(), final = wfst["final"].get<hws::Array<double>>();
  const State first = b.add_state();
  b.add_states(static_cast<int64_t>(start.size()));
  const Label none[] = {kEpsilon, kEpsilon};
  for (size_t i = 0; i < start.size(); ++i) {
    if (start[i] > 0) b.add_arc(first, none, start[i], static_cast<State>(i) + 1);
    if (final[i] > 0) b.set_final(static_cast<State>(i) + 1, final[i]);
  }
  for (const Json &arc : wfst["arcs"]) {
    const Label labels[] = {symbol(arc[2].get<std::string>()), symbol(arc[3].get<std::string>())};
    b.add_arc(arc[0].get<State>() + 1, labels, arc[4].get<double>(), arc[1].get<State>() + 1);
  }
  return b.build();
}

FactorGraphPtr golden_graph(const Json &g) {
  const AlphabetPtr alphabet = Alphabet::sized(static_cast<int64_t>(g["alphabet"].get<std::string>().size()));
  FactorGraphBuilder b;
  for (int v = 0; v < g["variables"].get<int>(); ++v) b.add_strings("", alphabet);
  const auto add = [&](MachinePtr machine, hws::Array<VariableId> variables) {
    GraphFactor f;
    f.kind = FactorKind::machine;
    f.strings = &string_domain();
    f.machine = std::move(machine);
    f.variables = std::move(variables);
    b.add(std::move(f));
  };
  const MachinePtr channel = transducer(g["unary_channel"], alphabet);
  const int32_t output[] = {1};
  for (const Json &u : g["unary"]) {
    add(project(compose(lexicon(u["lexicon"], alphabet), channel, Run{}), output, Run{}), {u["var"].get<VariableId>()});
  }
  for (const Json &p : g["pair"]) {
    add(transducer(p["wfst"], alphabet), {p["from"].get<VariableId>(), p["to"].get<VariableId>()});
  }
  return b.build();
}

}  // namespace golden

#include "src/graph/strings/candidate_state.hh"

namespace hws {

StringListPtr CandidateState::list_for(std::span<const int32_t>, std::span<const MachinePtr>, const Run &) { return list_; }

StringListPtr candidate_list(const FactorGraph &graph, VariableId v, const Run &run) {
  const AlphabetPtr &alphabet = graph.variable(v).alphabet;
  std::vector<LabelString> strings;
  for (VariableId u = 0; u < graph.variables(); ++u) {
    const GraphVariable &x = graph.variable(u);
    if (x.domain == Domain::strings && x.observed && join(x.alphabet, alphabet)) strings.push_back(x.string);
  }
  return string_list(alphabet, std::move(strings), run);
}

}  // namespace hws

#include "src/graph/schedule/make_state.hh"

#include "src/graph/schedule/finite_state.hh"
#include "src/graph/strings/acceptor_state.hh"
#include "src/graph/strings/candidate_state.hh"
#include "src/graph/strings/ep_state.hh"
#include "src/graph/strings/machine_state.hh"
#include "src/graph/strings/pruned_state.hh"

namespace hws {

namespace {

// One list per alphabet, the first variable's that asks for it.
class StateCandidates {
 public:
  StringListPtr of(const FactorGraph &graph, VariableId v, const Run &run) {
    for (const auto &[alphabet, list] : lists_) {
      if (alphabet == graph.variable(v).alphabet) return list;
    }
    lists_.emplace_back(graph.variable(v).alphabet, candidate_list(graph, v, run));
    return lists_.back().second;
  }

 private:
  std::vector<std::pair<AlphabetPtr, StringListPtr>> lists_;
};

}  // namespace

std::vector<FiniteNetworkPtr> make_networks(const OuterGraph &graph, const GraphSettings &settings, const Run &run) {
  std::vector<FiniteNetworkPtr> networks;
  for (FactorId f = 0; f < graph.factors(); ++f) {
    if (graph.network(f) >= 0) networks.push_back(std::make_unique<FiniteNetwork>(graph, f, settings, run));
  }
  return networks;
}

VariableStates make_states(const OuterGraph &outer, const GraphSettings &settings, FullAutomata *full, const Run &run) {
  const FactorGraphPtr &graph = outer.whole();
  StateCandidates candidates;
  const auto workshop = std::make_shared<EpWorkshop>();
  VariableStates states(static_cast<size_t>(graph->variables()));
  for (VariableId v = 0; v < graph->variables(); ++v) {
    run.check();
    const GraphVariable &x = graph->variable(v);
    if (!outer.has_state(v)) continue;
    std::unique_ptr<VariableState> &state = states[static_cast<size_t>(v)];
    if (x.domain == Domain::finite) {
      state = std::make_unique<FiniteState>(graph, v, outer.edges_of(v).size());
      continue;
    }
    const GraphMethod method = x.choice.method == GraphMethod::automatic ? settings.method : x.choice.method;
    if (x.acceptor) {
      state = make_acceptor_state(*graph, v, settings);
      continue;
    }
    switch (method) {
      case GraphMethod::automatic: fail(Code::internal, "a method that was not chosen");
      case GraphMethod::bp: state = std::make_unique<MachineState>(graph, v); break;
      case GraphMethod::pruned: state = std::make_unique<PrunedState>(graph, v, settings.kept_strings); break;
      case GraphMethod::candidates:
        state = std::make_unique<CandidateState>(graph, v, candidates.of(*graph, v, run));
        break;
      default: state = make_ep_state(*graph, v, method, settings, full, workshop, run);
    }
  }
  return states;
}

}  // namespace hws

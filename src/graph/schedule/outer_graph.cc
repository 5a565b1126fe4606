#include "src/graph/schedule/outer_graph.hh"

#include "src/graph/model/disjoint_sets.hh"

namespace hws {

void OuterGraph::find_networks() {
  const FactorGraph &g = *whole_;
  const auto open = [&](VariableId v) { return !g.variable(v).observed; };
  DisjointSets sets(g.variables());
  Array<char> joined(static_cast<size_t>(g.variables()), 0);
  for (FactorId f = 0; f < g.factors(); ++f) {
    if (g.kind(f) != FactorKind::table) continue;
    VariableId first = -1;
    for (const VariableId v : g.scope(f)) {
      if (!open(v)) continue;
      if (first >= 0) {
        sets.join(first, v);
        joined[first] = joined[v] = 1;
      }
      first = first < 0 ? v : first;
    }
  }
  Array<int32_t> of_set(static_cast<size_t>(g.variables()), -1);
  for (VariableId v = 0; v < g.variables(); ++v) {
    if (!joined[v]) continue;
    int32_t &network = of_set[sets.of(v)];
    if (network < 0) {
      network = static_cast<int32_t>(networks_.size());
      networks_.emplace_back();
    }
    network_of_[v] = network;
    networks_[static_cast<size_t>(network)].variables.push_back(v);
  }
  for (FactorId f = 0; f < g.factors(); ++f) {
    const int32_t n = network_of_factor(f);
    if (n >= 0) networks_[static_cast<size_t>(n)].factors.push_back(f);
  }
}

int32_t OuterGraph::network_of_factor(FactorId whole) const {
  if (whole_->kind(whole) != FactorKind::table) return -1;
  for (const VariableId v : whole_->scope(whole)) {
    if (network_of_[v] >= 0) return network_of_[v];
  }
  return -1;
}

OuterGraph::OuterGraph(FactorGraphPtr whole, Tables tables)
    : whole_(std::move(whole)), network_of_(static_cast<size_t>(whole_->variables()), -1) {
  if (tables == Tables::join) find_networks();
  const FactorGraph &g = *whole_;
  Array<EdgeId> first(1, 0);
  Array<VariableId> scopes;
  Array<char> read(static_cast<size_t>(g.variables()), 0);
  for (FactorId f = 0; f < g.factors(); ++f) {
    const bool outer = network_of_factor(f) < 0;
    outer_factor_.push_back(outer ? static_cast<FactorId>(whole_factor_.size()) : -1);
    if (!outer) continue;
    whole_factor_.push_back(f);
    for (const VariableId v : g.scope(f)) {
      scopes.push_back(v);
      read[v] = 1;
    }
    first.push_back(static_cast<EdgeId>(scopes.size()));
  }
  for (const Network &network : networks_) {
    for (const VariableId v : network.variables) {
      if (read[v]) scopes.push_back(v);
    }
    first.push_back(static_cast<EdgeId>(scopes.size()));
  }
  scopes_ = networks_.empty() ? g.scopes() : std::make_shared<const Scopes>(std::move(first), std::move(scopes), g.variables());
}

NodeOrder OuterGraph::order() const {
  Array<char> left_out;
  for (VariableId v = 0; v < variables(); ++v) left_out.push_back(!has_state(v));
  return node_order(*scopes_, left_out);
}

}  // namespace hws

// A graph as sweeps over states see it. Finite variables that tables join are a network, and a network is one factor: its
// variables are those that some other factor has too, a machine say, and it makes all of its messages at once
// (finite_network.hh). Other variables of a network are inner ones and have no edges here. Variables keep their numbers.
#pragma once
#include <vector>

#include "src/graph/model/factor_graph.hh"
#include "src/graph/model/node_order.hh"

namespace hws {

// What becomes of tables between finite variables: networks, or factors by themselves.
enum class Tables : int32_t { join, stay };

class OuterGraph {
 public:
  struct Network {
    Array<VariableId> variables;  // not observed; ascending
    Array<FactorId> factors;      // of the whole graph, ascending: tables with a variable among these
  };
  // O(edges).
  explicit OuterGraph(FactorGraphPtr whole, Tables tables = Tables::join);

  const FactorGraphPtr &whole() const { return whole_; }
  const GraphVariable &variable(VariableId v) const { return whole_->variable(v); }
  int32_t variables() const { return whole_->variables(); }
  int32_t factors() const { return scopes_->factors(); }
  int32_t edges() const { return scopes_->edges(); }
  std::span<const VariableId> scope(FactorId f) const { return scopes_->of(f); }
  EdgeId edge_begin(FactorId f) const { return scopes_->first[f]; }
  EdgeId edge_end(FactorId f) const { return scopes_->first[f + 1]; }
  FactorId edge_factor(EdgeId e) const { return scopes_->factor(e); }
  VariableId edge_variable(EdgeId e) const { return scopes_->variables[e]; }
  std::span<const EdgeId> edges_of(VariableId v) const { return scopes_->edges_of(v); }  // ascending
  // A factor's number in the whole graph, which ascends; -1: it is a network.
  FactorId whole_factor(FactorId f) const { return f < first_network() ? whole_factor_[f] : -1; }
  // -1: it is part of a network.
  FactorId outer_factor(FactorId whole) const { return outer_factor_[whole]; }

  const std::vector<Network> &networks() const { return networks_; }
  int32_t network(FactorId f) const { return f < first_network() ? -1 : f - first_network(); }  // -1: it is none
  int32_t network_of(VariableId v) const { return network_of_[v]; }                             // -1: it is in none
  int32_t network_of_factor(FactorId whole) const;                                              // the same
  // Whether sweeps have a state for the variable: it was not observed, and is no inner one.
  bool has_state(VariableId v) const {
    return !variable(v).observed && (network_of_[v] < 0 || !edges_of(v).empty());
  }
  NodeOrder order() const;

 private:
  int32_t first_network() const { return static_cast<int32_t>(whole_factor_.size()); }
  void find_networks();

  FactorGraphPtr whole_;
  std::vector<Network> networks_;
  Array<int32_t> network_of_;
  Array<FactorId> whole_factor_, outer_factor_;
  ScopesPtr scopes_;
};

}  // namespace hws

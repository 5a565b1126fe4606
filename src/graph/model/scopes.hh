// Which variables each factor joins. An edge is a factor and one of its variables: the edges of factor f are
// [first[f], first[f + 1]), in the order of its variables, and edge e leads to variables[e].
#pragma once
#include <memory>
#include <span>

#include "fsa/base/array.hh"
#include "src/graph/model/made_once.hh"

namespace hws {

using VariableId = int32_t;
using FactorId = int32_t;
using EdgeId = int32_t;

// Does not change. The ways back from edges and variables to factors are made when they are first asked for, since methods
// that know a graph's shape need none of them.
class Scopes {
 public:
  Scopes(Array<EdgeId> first_edges, Array<VariableId> edge_variables, int32_t variables_in_all)
      : first(std::move(first_edges)), variables(std::move(edge_variables)), variables_in_all_(variables_in_all) {}

  const Array<EdgeId> first;          // one more number than factors
  const Array<VariableId> variables;  // by edge

  int32_t factors() const { return static_cast<int32_t>(first.size()) - 1; }
  int32_t edges() const { return static_cast<int32_t>(variables.size()); }
  std::span<const VariableId> of(FactorId f) const {
    return {variables.data() + first[f], static_cast<size_t>(first[f + 1] - first[f])};
  }
  FactorId factor(EdgeId e) const { return factor_of_edge()[e]; }
  std::span<const EdgeId> edges_of(VariableId v) const {  // ascending
    const Incidence &all = incidence();
    return {all.edges.data() + all.first[v], static_cast<size_t>(all.first[v + 1] - all.first[v])};
  }

 private:
  struct Incidence {
    Array<EdgeId> first;  // by variable, into edges; one more number than variables
    Array<EdgeId> edges;
  };
  const Incidence &incidence() const {
    return incidence_.get([this] { return find_incidence(); });
  }
  const Array<FactorId> &factor_of_edge() const {
    return factor_of_edge_.get([this] { return find_factors(); });
  }
  Incidence find_incidence() const;
  Array<FactorId> find_factors() const;

  const int32_t variables_in_all_;
  MadeOnce<Incidence> incidence_;
  MadeOnce<Array<FactorId>> factor_of_edge_;
};
using ScopesPtr = std::shared_ptr<const Scopes>;

}  // namespace hws

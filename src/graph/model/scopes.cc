#include "src/graph/model/scopes.hh"

namespace hws {

Scopes::Incidence Scopes::find_incidence() const {
  Incidence found;
  Array<EdgeId> at(static_cast<size_t>(variables_in_all_) + 1, 0);
  for (const VariableId v : variables) ++at[v + 1];
  for (VariableId v = 0; v < variables_in_all_; ++v) at[v + 1] += at[v];
  found.first = at;
  found.edges.resize(variables.size());
  for (EdgeId e = 0; e < edges(); ++e) found.edges[at[variables[e]]++] = e;
  return found;
}

Array<FactorId> Scopes::find_factors() const {
  Array<FactorId> found;
  found.reserve(variables.size());
  for (FactorId f = 0; f < factors(); ++f) found.insert(found.end(), of(f).size(), f);
  return found;
}

}  // namespace hws

// The Bethe free energy of a graph (Yedidia, Freeman and Weiss 2005).
#pragma once
#include "src/graph/schedule/make_state.hh"

namespace hws {

// -ln Z in Bethe's approximation, from messages as they stand:
//
//   ln Z = Σ_F ln Σ F Π μ_V→F + Σ_V ln Σ Π μ_F→V − Σ_edges ln Σ μ_V→F μ_F→V
//
// which no scale of a message changes. Observed variables count as part of their factors, and a network's own value is that of
// a factor. At a fixed point the value
// is Bethe's, and on forests exact. states: all exact (`unsupported` otherwise). Throws what products of messages throw;
// `diverged` where a sum is infinite, `empty` where nothing is possible. One product per factor, variable and edge.
double bethe_free_energy(const OuterGraph &graph, const VariableStates &states, std::span<const FiniteNetworkPtr> networks,
                         std::span<const Message> observed, const Run &run);

}  // namespace hws

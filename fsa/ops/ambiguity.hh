// Whether a machine has at most one accepting path for each tuple of strings. Weights
// matter only as being zero or not.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// No epsilons, no two arcs of a state with one label: then each string has one path, failure
// and default arcs included. O(arcs).
bool reads_one_way(const Machine &m);

// Exact: a search for two different paths over the pairs of states that one string leads to
// (Allauzen, Mohri, Rastogi 2011). O(arcs²) at worst, within the limit on states (pairs);
// failure arcs are made explicit first unless reads_one_way, and walks of silent arcs are joined
// with the symbols behind them. Machines of several tapes are synchronized first: `unsupported`
// where that has no bound.
bool is_unambiguous(const MachinePtr &m, const Run &run);

}  // namespace hws

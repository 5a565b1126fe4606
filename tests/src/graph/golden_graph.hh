// The graphs of tests/golden/ep_*.json.
#pragma once
#include <string>

#include "fsa/base/array.hh"
#include "src/graph/model/factor_graph.hh"
#include "tests/fsa/golden_machine.hh"

namespace golden {

Label symbol(const std::string &s);
hws::Array<Label> symbols(const std::string &s);

// With vectors of initial and final weights: an arc from a state of its own to each initial one.
MachinePtr transducer(const Json &wfst, const AlphabetPtr &alphabet);

FactorGraphPtr golden_graph(const Json &g);

}  // namespace golden

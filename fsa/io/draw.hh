// A machine as Graphviz text.
#pragma once
#include <string>

#include "fsa/machine/machine.hh"

namespace hws {

// States as circles, doubled if final (with the final weight unless it is one),
// the start bold; arcs with their labels, tapes separated by ":", and "/weight"
// unless it is one. O(size).
std::string draw(const Machine &machine);

}  // namespace hws

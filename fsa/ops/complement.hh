// All strings an unweighted acceptor rejects. What hws_machine_difference composes with.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// m has one tape and weights zero or one (`argument` otherwise). The result is deterministic and complete: a default arc
// reads the symbols for which a state has no arc, whatever the alphabet's size. A deterministic machine keeps its failure
// arcs; the look-ups of others are resolved, their default arcs stay.
MachinePtr complement(const MachinePtr &m, const Run &run);

}  // namespace hws

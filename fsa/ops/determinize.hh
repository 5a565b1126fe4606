// Weighted determinization: of acceptors, of machines as acceptors of label tuples,
// and of functional transducers. See hws_machine_determinize.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

enum class DeterminizeAs : int32_t {
  tuples = 0,   // no two arcs of a state carry the same label tuple
  function = 1  // no two arcs of a state carry the same label on tape 0
};

MachinePtr determinize(const MachinePtr &m, DeterminizeAs as, const Run &run);

}  // namespace hws

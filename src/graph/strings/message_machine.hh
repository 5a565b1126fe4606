// A message over strings as a machine or as a lattice, whatever form it came in.
#pragma once
#include "fsa/base/run.hh"
#include "src/graph/model/message.hh"
#include "src/graph/strings/ep/moments/message_lattice.hh"

namespace hws {

// The message as an acceptor: `machine` itself; a model or a lattice written out, with failure arcs or with initial and final
// weights. Null for a message that says nothing.
MachinePtr machine_of(const Message &message, const AlphabetPtr &alphabet, const Run &run);

// The message as a lattice. That of a machine is made once and kept with it, pushed where its weights differ by more than
// e^300. `empty`, `limit`; `internal` for a message that says nothing.
LatticeMessage lattice_of(const Message &message, const AlphabetPtr &alphabet, const Run &run);

}  // namespace hws

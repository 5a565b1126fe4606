// What passes along an edge of a factor graph, scaled as suits: only ratios count.
#pragma once
#include <memory>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/modules.hh"
#include "fsa/machine/machine.hh"

namespace hws {

struct LatticeMessage;    // src/ep/message_lattice.hh: a shared lattice with initial and final weights of its own
struct LogLinearMessage;  // src/ep/log_linear_message.hh: an n-gram tree as an automaton, and theta

// One of these is there, or none: a message that says nothing (all ones).
struct Message {
  MachinePtr machine;                             // over a string variable: an acceptor in the log semiring
  std::shared_ptr<const LatticeMessage> lattice;  // the same, where only sums of it are wanted
  std::shared_ptr<const LogLinearMessage> model;  // what an EP variable sends: exp(theta . f), see machine_of()
  std::shared_ptr<const Array<double>> logs;      // over a finite variable: ln of a weight per value, the largest weight 1

  bool uniform() const { return !machine && !lattice && !model && !logs; }
};

// The acceptor a message over strings is: `machine` itself, or a model's written out with failure arcs
// (lattices too, with their initial and final weights). Null for one that says nothing.
MachinePtr machine_of(const Message &message, const AlphabetPtr &alphabet, const Run &run);

// The same as a lattice. That of a machine is made once and kept with it, pushed where its weights differ by more
// than e^300. `empty`, `limit`; not of a message that says nothing (`internal`).
LatticeMessage lattice_of(const Message &message, const AlphabetPtr &alphabet, const Run &run);

}  // namespace hws

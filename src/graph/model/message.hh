// A message along an edge of a factor graph. Its scale is arbitrary: only ratios of weights count.
#pragma once
#include <memory>

#include "fsa/base/array.hh"
#include "fsa/base/modules.hh"
#include "fsa/machine/machine.hh"

namespace hws {

struct LatticeMessage;    // message_lattice.hh: a shared lattice with initial and final weights of its own
struct LogLinearMessage;  // src/graph/strings/ep/moments/log_linear_message.hh: an n-gram tree as an automaton, and theta

// One of these is there, or none: a message that says nothing (all ones).
struct Message {
  MachinePtr machine;                             // over a string variable: an acceptor in the log semiring
  std::shared_ptr<const LatticeMessage> lattice;  // the same, where only sums of it are wanted
  std::shared_ptr<const LogLinearMessage> model;  // what an EP variable sends: exp(theta . f), strings/message_machine.hh
  std::shared_ptr<const Array<double>> logs;      // over a finite variable: ln of a weight per value, the largest weight 1

  bool uniform() const { return !machine && !lattice && !model && !logs; }
};

}  // namespace hws

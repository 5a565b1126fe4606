// What passes along an edge of a factor graph, scaled as suits: only ratios count.
#pragma once
#include <memory>
#include <vector>

#include "fsa/machine/machine.hh"

namespace hws {

struct LatticeMessage;  // src/ep/message_lattice.hh: a shared lattice with initial and final weights of its own

// Exactly one of the three is there, or none: a message that says nothing (all ones).
struct Message {
  MachinePtr machine;                               // over a string variable: an acceptor in the log semiring
  std::shared_ptr<const LatticeMessage> lattice;    // the same, where only sums of it are wanted
  std::shared_ptr<const std::vector<double>> values;  // over a finite variable: a weight per value, the largest 1

  bool uniform() const { return !machine && !lattice && !values; }
};

}  // namespace hws

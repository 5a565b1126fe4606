// Machines written down arc by arc, for tests whose numbers are worked out by hand.
#pragma once
#include <initializer_list>

#include "fsa/base/array.hh"
#include "tests/fsa/relation.hh"

namespace oracle {

struct WrittenArc {
  State from;
  hws::Array<Label> labels;
  double weight;
  State to;
};

// A machine in the real semiring over symbols 1..3 on every tape; the last state is final with weight one.
MachinePtr machine(size_t tapes, State states, std::initializer_list<WrittenArc> arcs);

// Asserts the weight that a machine gives to a tuple of strings.
void weighs(const MachinePtr &m, const Strings &strings, double weight);

}  // namespace oracle

// Random machines of a given shape, for operations to be tried on.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/machine/machine.hh"

namespace oracle {

using namespace hws;

struct Shape {
  Semiring semiring = Semiring::log;
  int32_t states = 5;
  int32_t arcs = 10;
  Array<Label> alphabet{3};  // size per tape
  bool cyclic = false;       // else arcs lead to higher states only
  bool epsilons = false;
  bool phi = false, rho = false;   // on tape phi_tape
  int32_t phi_tape = 0;
  bool zero_weights = false;  // some arcs and finals of weight zero
  double scale = 0.3;         // mean linear weight; cyclic sums converge if small
};

MachinePtr random_machine(const Shape &shape, uint64_t seed);

}  // namespace oracle

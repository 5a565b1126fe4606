// A machine's weights as plain values, so that a product of machines multiplies
// them instead of adding logarithms and taking an exponential per arc. Made once
// and kept with the machine.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/machine/machine.hh"

namespace hws {

struct LinearWeights {
  std::span<const double> arcs, finals;
  // Every positive weight, and every product of a weight with those of the
  // failure arcs of one look-up before it, is within 2^±widest.
  double widest = 0;
  Array<double> store;  // backing, unless the machine's own weights are values
};

// m must be in the real or log semiring.
const LinearWeights &linear_weights(const Machine &m);

}  // namespace hws

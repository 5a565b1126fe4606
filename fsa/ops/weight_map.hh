// The same machine with other weights: its arcs, labels and state numbers are shared.
// Failure and default arcs stay native, since each of these maps takes products along
// a path to products (with_weights: the new weights are what they are).
// See include/hawser/rational.h.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

MachinePtr convert(const MachinePtr &m, Semiring semiring, const Run &run);
// In another semiring with weight one wherever it is not zero: what is accepted at all.
MachinePtr unit_weights(const MachinePtr &m, Semiring semiring, const Run &run);
MachinePtr power(const MachinePtr &m, double exponent, const Run &run);
MachinePtr scale(const MachinePtr &m, double weight, const Run &run);
// Null: as they are.
MachinePtr with_weights(const MachinePtr &m, const double *arcs, const double *finals, const Run &run);

}  // namespace hws

// Least costs of walks inside one strongly connected component.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/distance/cyclic_component.hh"

namespace hws {

// costs: on entry what each node costs by itself (+∞: nothing, but not all of
// them), on return the least over all walks from any node to it. False: there is
// a cycle that costs less than 0, by more than rounding.
bool least_costs(const ComponentRows &rows, Array<double> &costs, const Run &run);

}  // namespace hws

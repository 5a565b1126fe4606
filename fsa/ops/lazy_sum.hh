// The sum over all walks from the start of a product that is never made: Tarjan's
// algorithm on arcs that are found state by state. An arc into a component that is
// already summed is added up at once and forgotten; the others are held until
// their own component is complete, then a trivial one is summed and a cyclic one
// solved (distance/cyclic_solve.hh, distance/least_costs.hh).
// Memory: some 30 bytes per state, and the arcs of the states on the current walk.
#pragma once
#include "fsa/base/scaled.hh"
#include "fsa/distance/edge_weight.hh"
#include "fsa/ops/product.hh"

namespace hws {

// How the product's weights are to be read.
enum class SumWeights {
  linear,  // values, within 2^±400
  cost,    // −ln of values
  least    // costs of which the least is sought (tropical)
};

// real, log: the sum; tropical: the least cost, as {cost, 0}. Arcs of weight zero
// are no arcs here. Throws `diverged`.
Scaled lazy_sum(Product &product, SumWeights weights, const Run &run);

}  // namespace hws

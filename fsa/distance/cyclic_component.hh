// Hands one strongly connected component of a linear graph to solve_component.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/distance/linear_graph.hh"
#include "fsa/distance/repeated_component.hh"

namespace hws {

// The edges inside a component, nodes numbered by their place in `members`, in rows
// by their source or by their target; the other end is in `column`.
struct ComponentRows {
  Array<int32_t> offsets, column;
  Array<int32_t> exponent;  // empty: all 0
  Array<double> value;
};
enum class RowsBy { source, target };

// local: one int32 per node of the graph, −1 outside calls.
ComponentRows component_rows(const LinearGraph &g, RowsBy by, std::span<const int32_t> members, Array<int32_t> &local);

enum class Direction { forward, backward };

// Memory that is reused from one component to the next.
struct ComponentScratch {
  Array<int32_t> local;  // as above
  RepeatedComponent solver;
};

// Adds up over all walks inside the component with nodes `members`:
//   backward: x_i = b_i + Σ_j w_ij x_j,   forward: x_j = b_j + Σ_i x_i w_ij,
// where b is what the nodes hold in `x` before and x what they hold after (settled,
// exponents in steps: see wide_sum.hh). Throws `diverged`, naming a state of the
// component.
void solve_members(const LinearGraph &g, Direction direction, std::span<const int32_t> members, std::span<Scaled> x,
                   ComponentScratch &scratch, const Run &run);

// The first state among the members: there is one, since trees alone have no cycles.
int32_t first_state(std::span<const int32_t> members);

}  // namespace hws

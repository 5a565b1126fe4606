// The best way on from each node of a linear graph: least cost (minus the logarithm
// of single paths' weights, in any semiring) and, among the ways of that cost, the
// fewest edges. The exact bound that the search for n best paths needs; the edges
// keep it from going round zero-cost cycles for ever, and make ties have an order.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/distance/linear_graph.hh"

namespace hws {

struct BestCompletion {
  Array<double> own;             // backing store of `edge`
  std::span<const double> edge;  // cost of one path over each edge
  Array<double> stop;            // per state
  Array<double> cost;            // per node: to the end; +∞: no way on, or not reachable
  Array<int32_t> steps;          // per node: edges of the shortest way of that cost

  // Extra cost of taking edge e at v over the best cost: ≥ 0, exactly 0 if it is 0 up to rounding, and +∞ for a dead end.
  double detour(int32_t v, int32_t e, int32_t next) const {
    return beyond_rounding(edge[static_cast<size_t>(e)] + cost[next], v);
  }
  double stop_detour(int32_t v) const {
    return static_cast<size_t>(v) < stop.size() ? beyond_rounding(stop[v], v) : INFINITY;
  }

 private:
  // Costs of magnitude |c| are known to about 2^-52 |c|, so a difference of 2^-46 |c| counts as none.
  double beyond_rounding(double through, int32_t v) const {
    if (through == INFINITY) return INFINITY;
    const double best = cost[v], more = through - best;
    return more > 0x1p-46 * (std::fabs(best) + 0x1p-20) ? more : 0;
  }
};

// O(edges) besides the tropical backward pass. Throws `diverged` on a cycle of
// negative cost on an accepting path.
BestCompletion best_completion(const LinearGraph &g, const Run &run);

}  // namespace hws

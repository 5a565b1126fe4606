// A linear graph restricted to the paths that spell one given string on one tape: its
// product with the string, as a linear graph again. The search for n best tuples of strings continues in it once the string
// of a tape is found.
#pragma once
#include <memory>
#include <span>

#include "fsa/distance/linear_graph.hh"

namespace hws {

struct Conditioned {
  std::unique_ptr<LinearGraph> graph;  // states == nodes; every node reachable from `start`
  int32_t start = 0;
};

// O(reachable part of positions × edges); within the limits on states, arcs and bytes.
// Look-ups on `tape` go only where the symbol can be found.
Conditioned condition(const LinearGraph &g, int32_t start, int32_t tape, std::span<const Label> string, const Run &run);

}  // namespace hws

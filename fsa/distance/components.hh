// Strongly connected components (Tarjan 1972, without recursion).
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "fsa/base/run.hh"

namespace hws {

// Components numbered in reverse topological order: an edge leads from a
// component to one of an equal or smaller number. Nodes of component c are
// members[begin[c] .. begin[c+1]).
struct Components {
  std::vector<int32_t> component;  // per node; −1: node not visited (left out by `keep`)
  std::vector<int32_t> begin;      // components + 1
  std::vector<int32_t> members;
  std::vector<bool> cyclic;        // per component: more than one node, or a self-loop
  int32_t count() const { return static_cast<int32_t>(begin.size()) - 1; }
};

// Of the graph restricted to nodes with keep[v] (empty: all). O(nodes + edges).
Components components(std::span<const int32_t> offsets, std::span<const int32_t> next, const std::vector<bool> &keep,
                      const Run &run);

}  // namespace hws

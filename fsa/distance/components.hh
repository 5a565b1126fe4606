// Strongly connected components (Tarjan 1972, without recursion).
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"

namespace hws {

// Components numbered in reverse topological order: an edge leads from a
// component to one of an equal or smaller number. Nodes of component c are
// members[begin[c] .. begin[c+1]).
struct Components {
  Array<int32_t> component;  // per node; −1: node not visited
  Array<int32_t> begin;      // components + 1
  Array<int32_t> members;
  Array<char> cyclic;        // per component: more than one node, or a self-loop
  int32_t count() const { return static_cast<int32_t>(begin.size()) - 1; }
  std::span<const int32_t> members_of(int32_t c) const {
    const size_t from = static_cast<size_t>(begin[c]);
    return {members.data() + from, static_cast<size_t>(begin[static_cast<size_t>(c) + 1]) - from};
  }
};

// Returns the components of the graph restricted to nodes with keep[v] (empty: all). If root ≥ 0, only nodes that root
// reaches within it count. O(nodes + edges).
Components components(std::span<const int32_t> offsets, std::span<const int32_t> next, const Array<char> &keep,
                      const Run &run, int32_t root = -1);

}  // namespace hws

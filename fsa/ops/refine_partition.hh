// The coarsest partition of a deterministic graph's nodes that is finer than a
// given one and in which members of a block have arcs of the same letters into the
// same blocks: minimization of automata, which need not be complete.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"

namespace hws {

// Arcs in rows: node v's are [offsets[v], offsets[v + 1]). No node has two arcs of one letter.
struct LetterGraph {
  std::span<const int32_t> offsets, next, letter;
  int32_t letters = 0;
  int32_t nodes() const { return static_cast<int32_t>(offsets.size()) - 1; }
};

// Block per node, from a starting class per node: any numbers. Blocks are numbered
// by their lowest-numbered node.
//
// Acyclic graphs: each node after its successors into a register of rows seen
// (Revuz 1992); O(nodes + arcs log(out-degree)). False, with `block` untouched: there is a cycle.
bool register_rows(const LetterGraph &g, std::span<const int32_t> start, Array<int32_t> &block, const Run &run);
// Any graph: Hopcroft 1971 with the arcs partitioned beside the nodes (Valmari and
// Lehtinen 2008), so that letters without arcs cost nothing; O(arcs log nodes).
void refine_partition(const LetterGraph &g, std::span<const int32_t> start, Array<int32_t> &block, const Run &run);

}  // namespace hws

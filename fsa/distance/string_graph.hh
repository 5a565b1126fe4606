// A linear graph as the search for best strings walks it: edges by what they read on
// one tape (nothing, a symbol, any of a range of symbols, or a look-up still to be
// finished), with backward values, and upper bounds on the best string.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/distance/linear_graph.hh"
#include "fsa/distance/string_algebra.hh"

namespace hws {

struct StringGraph {
  struct Edge {
    Scaled weight;    // of one symbol
    int32_t next;
    Label low, high;  // symbols read, both 0: none. A look-up: what it can end with
    bool lookup;      // leads to a node of a failure tree of this tape
  };

  explicit StringGraph(StringAlgebra of) : algebra(of) {}

  StringAlgebra algebra;
  int32_t nodes = 0, start = 0;
  // Edges of v, those that read nothing first, the others by `low`; only edges from
  // and to useful nodes.
  Array<int32_t> offsets, reading;  // reading[v]: the first that reads
  Array<Edge> edges;
  Array<Scaled> stop;   // per node
  Array<Scaled> total;  // per node: all strings from here together
  // Per node, an upper bound on any single string's (tuple's) value from here, at most
  // `total`, and exact where every node has one way on for each symbol. In a tropical
  // graph it is `total`. `labels`: least number of symbols such a string still needs.
  Array<Scaled> bound;
  Array<int32_t> labels;

  std::span<const Edge> silent(int32_t v) const {
    return range(offsets[v], reading[v]);
  }
  std::span<const Edge> reads(int32_t v) const {
    return range(reading[v], offsets[static_cast<size_t>(v) + 1]);
  }
  int64_t bytes() const {
    return static_cast<int64_t>(edges.size() * sizeof(Edge) + static_cast<size_t>(nodes) * (3 * sizeof(Scaled) + 12));
  }

 private:
  std::span<const Edge> range(int32_t from, int32_t to) const {
    return {edges.data() + from, static_cast<size_t>(to - from)};
  }
};

// Makes the graph of g from node `start` that reads `tape`. `total` has a backward value per node, zero outside the useful
// part. bound_strings fills `bound` and `labels`.
StringGraph string_graph(const LinearGraph &g, int32_t start, int32_t tape, Array<Scaled> total, const Run &run);

// Fills `bound` and `labels`. O(edges), times a fixed number of sweeps in cyclic parts.
void bound_strings(StringGraph &g, const Run &run);

// For each node of a failure tree of `tape`, the least and greatest symbol a look-up
// can end with there; {1, 0} for others.
struct LabelRange {
  Label low = 1, high = 0;
};
Array<LabelRange> lookup_ranges(const LinearGraph &g, int32_t tape);

// The labels that edge e reads on `tape`; {0, 0} if none.
LabelRange edge_labels(const LinearGraph &g, int32_t e, int32_t tape);
// Whether e is a step inside a look-up of a symbol of `tape`.
inline bool is_lookup(const LinearGraph &g, int32_t e, int32_t tape) {
  return !g.arc.empty() && g.arc[static_cast<size_t>(e)] < 0 && tape == g.machine->phi_tape();
}

}  // namespace hws

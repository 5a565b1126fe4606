// A machine as sums see it: nodes and weighted edges, failure and default arcs
// already resolved, all weights non-negative.
//
// Nodes 0..states-1 are the machine's states. Failure arcs are resolved without
// expanding the alphabet and without subtraction: the ordinary arcs of each
// state that failure arcs lead to are kept in a persistent tree over label
// ranges (distance/failure_tree.hh); the tree's nodes follow the states' here,
// and a state with a failure arc links to the subtrees its own labels leave
// untouched, weighted by the failure arc's weight. So every sum over the machine
// is a plain sum over this graph, positive, in any semiring.
//
// Stopping is resolved per state (`finals`): own final weight, or the first one
// along the failure arcs times their weights (rule 3.4).
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"
#include "fsa/distance/components.hh"
#include "fsa/machine/machine.hh"

namespace hws {

struct LinearGraph {
  const Machine *machine = nullptr;  // outlives the graph (the graph is derived from it)
  int32_t states = 0, nodes = 0;     // nodes ≥ states

  // Edges of node v: [offsets[v], offsets[v+1]).
  std::span<const int32_t> offsets;  // nodes + 1
  std::span<const int32_t> next;     // target node
  // Linear weights m · 2^exponent (real, log) or costs (tropical); never zero: edges
  // of weight zero are left out. An edge for a ρ arc (or part of one) includes the
  // number of symbols it stands for here.
  std::span<const double> weight;
  std::span<const int32_t> exponent;  // empty: all 0 (weights are all within 2^±400); multiples of 512
  // The machine's arc an edge stands for; −1: a link into or inside a failure
  // tree. Empty: the identity (no φ, no ρ, no arc of weight zero).
  std::span<const ArcId> arc;
  // With ρ: the symbols edge e stands for, first_symbol[e]..last_symbol[e] on the
  // φ tape (only those of arc[e] == a ρ arc are meaningful). Else empty.
  std::span<const Label> first_symbol, last_symbol;

  Array<Scaled> finals;       // per state: resolved stopping weight (real, log)
  Array<double> final_costs;  // per state (tropical)
  Array<State> final_state;   // per state: whose own final weight it is; −1: none. Empty: the identity
  // Per node beyond the states: the state whose tree it belongs to. An edge goes
  // through the failure arcs between the owner of its node and the owner of its
  // target (a link) or the source state of its arc; a stop through those between
  // the state and its final_state. See distance/counts.cc.
  Array<State> owner;
  bool ordered = false;               // every edge leads to a node of a higher number

  int64_t bytes() const;

  // Backing store of the spans that are not the machine's own.
  struct Store {
    Array<int32_t> offsets, next, exponent;
    Array<double> weight;
    Array<ArcId> arc;
    Array<Label> first_symbol, last_symbol;
  } store;

  LinearGraph() = default;
  LinearGraph(const LinearGraph &) = delete;
};

// The graph of a machine, made once and kept with it (not limited afterwards by
// the run that made it). Throws `limit`; `unsupported` for ρ on an open tape.
const LinearGraph &linear_graph(const Machine &m, const Run &run);

// Throws `limit` if a graph of this size is not to be made.
void limit_linear_graph(size_t nodes, size_t edges, const Run &run);

// The components of the part of the graph that the start reaches, made once and kept
// with the machine.
const Components &reachable_components(const LinearGraph &g, const Run &run);

}  // namespace hws

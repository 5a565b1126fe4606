// The look-up arcs of states that failure arcs lead to, as binary trees over label
// ranges that share what they have in common (docs/failure-arcs.md).
//
// T(b), for a state b that some failure arc leads to, holds an entry for everything
// a look-up of one symbol at b can end with: b's own arcs on symbols, b's ρ arcs cut
// into the label ranges they stand for, and, where b has neither, the entries of
// T(b2) times k for its failure arc (k, b2). Only the paths of T(b2) to labels that b
// has itself are copied; the other subtrees are linked with weight k.
//
// Ranges are canonical ([i·2^j, (i+1)·2^j − 1]), so that the ranges of two trees are
// nested or disjoint and depth is at most 31. A leaf holds up to kLeafEntries entries,
// more only if all stand for the same labels. A state with m own labels adds at most
// O(m (kLeafEntries + log |Σ|)) edges, r times that if it has r ρ arcs.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/distance/edge_weight.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// An entry: arc ≥ 0, target a state, weight per symbol of the range first..last.
// A link: arc −1, target a tree node, first..last the canonical range it lies in.
struct TreeEdge {
  EdgeWeight weight;
  int32_t target;
  ArcId arc;
  Label first, last;
};

class FailureTrees {
 public:
  // Throws `limit`; `unsupported` for ρ on an open tape. m has φ or ρ.
  FailureTrees(const Machine &m, const Run &run);

  int32_t nodes() const { return static_cast<int32_t>(nodes_.size()); }
  State owner(int32_t node) const { return nodes_[node].owner; }
  std::span<const TreeEdge> edges(int32_t node) const {
    const Node &n = nodes_[node];
    return {edges_.data() + n.begin, static_cast<size_t>(n.end - n.begin)};
  }
  int64_t edge_count() const { return static_cast<int64_t>(edges_.size()); }

  // Appends the edges of state s that read a symbol: its own arcs, and links to and
  // entries of the tree its failure arc leads to.
  void append_state(State s, Array<TreeEdge> &out) const;

 private:
  struct Node {
    Label low, high;     // canonical
    int32_t begin, end;  // edges_
    State owner;
    bool leaf;
  };
  struct Tree {
    EdgeWeight weight;
    int32_t node = -1;  // −1: nothing
  };
  using Entries = Array<TreeEdge>;

  void append_own(State s, Entries &out) const;
  void build(State b);
  Tree fresh(const Entries &entries, size_t from, size_t to, Label low, Label high);
  Tree leaf(const Entries &entries, size_t from, size_t to, Label low, Label high);
  Tree join(Tree left, Tree right);
  Tree merge(Tree base, std::span<const TreeEdge> own);
  void append_unblocked(Tree base, std::span<const Label> own, Entries &out) const;
  Tree child(const Tree &parent, const TreeEdge &link) const {
    return {weights_.times(parent.weight, link.weight), link.target};
  }
  bool has_rho(State s) const;
  void check_room(size_t edges) const;
  void add_edge(const TreeEdge &e);
  Tree add_node(Label low, Label high, int32_t begin, bool leaf);
  // The tree of the state that the failure arc of s leads to, times the arc's weight. Empty without a failure arc.
  Tree behind(State s) const;

  const Machine &m_;
  const Run &run_;
  EdgeWeights weights_;
  Array<Node> nodes_;
  Entries edges_;
  Array<int32_t> slot_;  // per state: its place in trees_, −1: not a target of φ
  Array<Tree> trees_;
  State building_ = -1;
};

}  // namespace hws

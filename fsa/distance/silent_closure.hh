// Closes a set of weighted nodes under silent moves, which are edges that read nothing on the searched tape. This is the
// prefix step of the search for n best strings. It is exact even if silent edges form cycles.
#pragma once
#include <queue>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/distance/components.hh"
#include "fsa/distance/string_graph.hh"

namespace hws {

// A sparse vector over a graph's nodes, reused from one prefix to the next.
class NodeValues {
 public:
  NodeValues(StringAlgebra algebra, int32_t nodes)
      : algebra_(algebra), value_(static_cast<size_t>(nodes), algebra.zero()), has_(static_cast<size_t>(nodes), false) {}
  void add(int32_t v, const Scaled &x) {
    const size_t node = static_cast<size_t>(v);
    if (!has_[node]) {
      has_[node] = true;
      nodes_.push_back(v);
    }
    value_[node] = algebra_.plus(value_[node], x);
  }
  void set(int32_t v, const Scaled &x) {
    add(v, algebra_.zero());
    value_[v] = x;
  }
  bool has(int32_t v) const { return has_[v]; }
  const Scaled &operator[](int32_t v) const { return value_[v]; }
  const Array<int32_t> &nodes() const { return nodes_; }  // in order of arrival
  void clear() {
    for (const int32_t v : nodes_) {
      value_[v] = algebra_.zero();
      has_[v] = false;
    }
    nodes_.clear();
  }

 private:
  StringAlgebra algebra_;
  Array<Scaled> value_;
  Array<char> has_;
  Array<int32_t> nodes_;
};

class SilentClosure {
 public:
  // Prepares the components of g's silent edges. g outlives it.
  SilentClosure(const StringGraph &g, const Run &run);
  // Replaces x by its closure. O(nodes and silent edges reached, times log), plus the
  // solves of the cyclic components entered.
  void close(NodeValues &x);

 private:
  void solve_masses(NodeValues &x, int32_t part);
  void solve_costs(NodeValues &x, int32_t part);

  const StringGraph &g_;
  const Run &run_;
  bool silent_ = false;  // there are silent edges at all
  Components parts_;
  Array<int32_t> place_;                // per node: its place among its component's members
  std::vector<Array<Scaled>>
      response_;  // per node, when first needed: the closure of 1 at the node, within its component
};

}  // namespace hws

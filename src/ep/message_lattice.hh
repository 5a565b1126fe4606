// An acceptor laid out for sums over its product with an n-gram model: strongly connected
// components in topological order, the arcs of each state by label, weights linear, epsilon
// arcs apart. Failure and default arcs are made explicit. Immutable, shared by all the
// messages that differ only in how they begin and end.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

class MessageLattice {
 public:
  // From an acceptor over `symbols` symbols, real or log; states that are not on a path from
  // start to end are left out. `limit`, `empty`.
  static std::shared_ptr<const MessageLattice> make(const Machine &m, const Run &run);

  int32_t states() const { return static_cast<int32_t>(first_arc_.size()) - 1; }
  Label symbols() const { return symbols_; }
  int32_t start() const { return start_; }
  std::span<const double> finals() const { return finals_; }
  // States are numbered so that arcs lead to higher numbers or stay within a component, which
  // is a range; components() + 1 bounds.
  std::span<const int32_t> components() const { return components_; }
  bool cyclic(int32_t component) const { return cyclic_[static_cast<size_t>(component)] != 0; }

  struct Arc {
    int32_t to;
    Label label;  // 0: epsilon; the epsilon arcs of a state come first, then by label
    double weight;
  };
  std::span<const Arc> arcs(int32_t s) const {
    return {arcs_.data() + first_arc_[static_cast<size_t>(s)], arcs_.data() + first_arc_[static_cast<size_t>(s) + 1]};
  }
  // The arcs of s that read c (0: epsilon) are [first, first_of(s, c + 1)), for c up to symbols.
  const Arc *first_of(int32_t s, Label c) const {
    return arcs_.data() + by_label_[static_cast<size_t>(s) * (static_cast<size_t>(symbols_) + 2) + static_cast<size_t>(c)];
  }
  int64_t bytes() const;

 private:
  MessageLattice() = default;
  Label symbols_ = 0;
  int32_t start_ = 0;
  std::vector<int32_t> first_arc_, by_label_;
  std::vector<Arc> arcs_;
  std::vector<double> finals_;
  std::vector<int32_t> components_;
  std::vector<uint8_t> cyclic_;
};
using LatticePtr = std::shared_ptr<const MessageLattice>;

// A message: a path may begin at any state with its initial weight and end with its final one.
struct LatticeMessage {
  LatticePtr lattice;
  std::vector<double> initial, final;  // per state; only ratios count
};
LatticeMessage whole_lattice(const LatticePtr &lattice);  // from its start to its final states

}  // namespace hws

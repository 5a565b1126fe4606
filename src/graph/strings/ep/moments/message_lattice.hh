// An acceptor laid out for sums over its product with an n-gram model: strongly connected
// components in topological order, the arcs of each state by label, weights linear, epsilon
// arcs first. Failure and default arcs are made explicit. Immutable, shared by all the
// messages that differ only in how they begin and end.
#pragma once
#include <memory>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

class MessageLattice {
 public:
  struct Arc {
    int32_t to;
    Label label;  // 0: epsilon; the epsilon arcs of a state come first, then by label and target
    double weight;
  };

  // Makes the lattice of an acceptor, real or log, over an alphabet of known size. States that are not on a path from
  // start to end are left out, as is what weighs zero (costs beyond 745 do); arcs that differ in
  // nothing but their weight are one. O(states + arcs). Throws `argument` (tapes, open alphabet, semiring), `limit`
  // (explicit arcs; a weight beyond a double's range), `empty`.
  static std::shared_ptr<const MessageLattice> make(const MachinePtr &m, const Run &run);
  // One state that reads every symbol and may always end: all strings, weight one each.
  static std::shared_ptr<const MessageLattice> universal(Label symbols, const Run &run);

  int32_t states() const { return static_cast<int32_t>(first_arc_.size()) - 1; }
  Label symbols() const { return symbols_; }
  int32_t start() const { return start_; }
  std::span<const double> finals() const { return finals_; }
  // States are numbered so that arcs lead to higher numbers or stay within a component, which
  // is a range, those at one distance (of the longest path) from the start together: that of component i is
  // [components()[i], components()[i + 1]).
  std::span<const int32_t> components() const { return components_; }
  bool cyclic(int32_t component) const { return cyclic_[static_cast<size_t>(component)] != 0; }
  // Components in strips, in the same order: strip i is components [strips()[i], strips()[i + 1]), one of any kind, or
  // kLanes of one state each, all with loops or none, that do not lead to each other and whose letters are the same: their
  // rows are summed side by side.
  static constexpr int32_t kLanes = 4;
  std::span<const int32_t> strips() const { return strips_; }
  bool has_epsilons() const { return has_epsilons_; }

  int32_t arc_begin(int32_t s) const { return first_arc_[static_cast<size_t>(s)]; }
  int32_t arc_end(int32_t s) const { return first_arc_[static_cast<size_t>(s) + 1]; }
  int32_t letters_begin(int32_t s) const { return first_letter_[static_cast<size_t>(s)]; }  // the epsilon arcs end there
  std::span<const Arc> arcs() const { return arcs_; }
  std::span<const Arc> arcs(int32_t s) const {
    return {arcs_.data() + arc_begin(s), static_cast<size_t>(arc_end(s) - arc_begin(s))};
  }
  int64_t bytes() const;

 private:
  MessageLattice() = default;
  bool side_by_side(int32_t s, int32_t t) const;
  void find_strips();
  Label symbols_ = 0;
  int32_t start_ = 0;
  bool has_epsilons_ = false;
  Array<int32_t> first_arc_, first_letter_;
  Array<Arc> arcs_;
  Array<double> finals_;
  Array<int32_t> components_, strips_;
  Array<uint8_t> cyclic_;
};
using LatticePtr = std::shared_ptr<const MessageLattice>;

// A message: a path may begin at any state with its initial weight and end with its final one.
struct LatticeMessage {
  LatticePtr lattice;
  Array<double> initial, final;  // per state; only ratios count
};
LatticeMessage whole_lattice(const LatticePtr &lattice);  // from its start to its final states

}  // namespace hws
